import { Anchor, Kbd, Text } from '@mantine/core'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useCharacterKeys } from '#web/ui/keys/character-keys.ts'
import { CharacterKeyFields } from './CharacterKeyFields.tsx'
import classes from './keys.module.css'
import { guideAddress } from './guide.ts'
import { changeable, keyCaps, keyGroups } from './key-list.ts'

export function KeyList({ onClose }: { onClose(): void }) {
  const { t, locale } = useMessages()
  return (
    <Dialog onClose={onClose} title={t('keys.title')} size="xl">
      <Text component="div" size="sm" className={classes.guide}>
        <Anchor inherit fw={600} href={guideAddress(locale)} target="_blank" rel="noopener">
          {t('keys.guide')}
        </Anchor>
        <div>{t('keys.guideHint')}</div>
      </Text>
      <div className={classes.groups}>
        {keyGroups.map(({ heading, keys: groupKeys }) => (
          <section key={heading} aria-label={t(heading)}>
            <h3 className={classes.heading}>{t(heading)}</h3>
            <dl className={classes.keys}>
              {groupKeys.map(([key, what]) => (
                <div key={what}>
                  <dt>
                    <KeyCaps shortcut={key} />
                  </dt>
                  <dd>{t(what)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CharacterKeyFields />
    </Dialog>
  )
}

function KeyCaps({ shortcut }: { shortcut: string }) {
  const { t } = useMessages()
  const { on, now } = useCharacterKeys()
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  const characterKey = changeable.find((key) => key === shortcut)
  if (characterKey && !on) return t('keys.turnedOff')
  return keyCaps(characterKey ? now[characterKey] : shortcut, isMac).map((cap) => <Kbd key={cap}>{cap}</Kbd>)
}
