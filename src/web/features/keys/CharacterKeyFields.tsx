import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import {
  type CharacterKey,
  characterKeysAtFirst,
  chooseCharacterKeys,
  keyOfTyped,
  useCharacterKeys,
} from '#web/ui/keys/character-keys.ts'
import { LIST_KEYS, SEARCH } from '#web/ui/keys/keys.ts'
import classes from './keys.module.css'
import { changeable, isTaken } from './key-list.ts'

const names: Readonly<Record<CharacterKey, MessageKey>> = { [SEARCH]: 'keys.search', [LIST_KEYS]: 'keys.keys' }

export function CharacterKeyFields() {
  const { t } = useMessages()
  const heading = useId()
  const { on, now } = useCharacterKeys()
  const isChanged = changeable.some((key) => now[key] !== key)
  return (
    <section aria-labelledby={heading} className={classes.own}>
      <h3 id={heading} className={classes.heading}>
        {t('keys.characterKeys')}
      </h3>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('keys.characterKeysHint')}</Text>
        <Checkbox
          label={t('keys.characterKeysOn')}
          checked={on}
          onChange={(event) => chooseCharacterKeys({ on: event.currentTarget.checked, now })}
        />
        {changeable.map((key) => (
          <KeyField key={key} shortcut={key} />
        ))}
        {isChanged && (
          <Button variant="default" size="xs" onClick={() => chooseCharacterKeys({ ...characterKeysAtFirst, on })}>
            {t('keys.characterKeysReset')}
          </Button>
        )}
      </Stack>
    </section>
  )
}

/** An input for a character key. A valid key applies as soon as it is typed; until then the previous key stays. */
function KeyField({ shortcut }: { shortcut: CharacterKey }) {
  const { t } = useMessages()
  const { on, now } = useCharacterKeys()
  const [refused, setRefused] = useState<{ readonly text: string; readonly reason: MessageKey } | null>(null)
  const change = (text: string) => {
    const key = keyOfTyped(text.replace(now[shortcut], '') || text)
    if (!key) setRefused({ text, reason: 'keys.keyUnusable' })
    else if (isTaken(key, shortcut, now)) setRefused({ text: key, reason: 'keys.keyTaken' })
    else {
      setRefused(null)
      chooseCharacterKeys({ on, now: { ...now, [shortcut]: key } })
    }
  }
  return (
    <TextInput
      label={t(names[shortcut])}
      disabled={!on}
      autoComplete="off"
      spellCheck={false}
      value={refused?.text ?? now[shortcut]}
      error={refused && t(refused.reason)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setRefused(null)}
      onChange={(event) => change(event.currentTarget.value)}
      classNames={{ input: classes.key ?? '' }}
    />
  )
}
