import { Badge, Button, Group } from '@mantine/core'
import type { ToldAct } from '#domain/history.ts'
import type { OneRow } from '#domain/wire.ts'
import { useUndo } from '#web/dialogs/undo.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './history.module.css'

export interface ActHeadingProps {
  /** Null for a change recorded before acts were numbered. */
  readonly act: ToldAct | null
  /** The kind of act; undefined if a heading above already shows it. */
  readonly what?: string
  readonly who: string
}

export function ActHeading({ act, what, who }: ActHeadingProps) {
  const { t } = useMessages()
  const token = act && tokenOf(act.details)
  return (
    <div className={classes.soft}>
      {[
        what !== who && what,
        act?.takesBack && t('history.takesBack', { number: act.takesBack }),
        <bdi key="who">{who}</bdi>,
        token && t('history.byToken', { name: token }),
        act && t('history.actNumber', { number: act.id }),
      ]
        .filter(Boolean)
        .map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never reorder
          <span key={at}>
            {at > 0 && ' · '}
            {part}
          </span>
        ))}
      {act && (act.takenBack || act.takenBackBy.length > 0) && (
        <Badge variant="light" color="gray" size="sm" ms={6} tt="none">
          {t(act.takenBack ? 'history.isTakenBack' : 'history.isPartlyTakenBack')}
        </Badge>
      )}
    </div>
  )
}

/** The name of the personal token, if a program made the act. */
function tokenOf({ token }: ToldAct['details']): string | null {
  const { name } = (token ?? {}) as { readonly name?: unknown }
  return typeof name === 'string' ? name : null
}

export interface ActButtonsProps {
  readonly act: ToldAct
  /** A translated text that completes the accessible names of the buttons. */
  readonly what: string
  readonly only?: OneRow
  readonly showing: boolean
  /** Undefined if the act has no further rows to show. */
  readonly onShow: (() => void) | undefined
}

export function ActButtons({ act, what, only, showing, onShow }: ActButtonsProps) {
  const { t, date } = useMessages()
  const openUndo = useUndo()
  const said = { what, time: date(act.at) }
  if (!act.kept) return <div className={classes.soft}>{t('history.notKept')}</div>
  return (
    <Group gap="xs" mt={6}>
      {onShow && (
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={showing}
          aria-label={t(only ? 'history.showActOf' : 'history.showOf', said)}
          onClick={onShow}
        >
          {t(showing ? 'history.hide' : only ? 'history.showAct' : 'history.show')}
        </Button>
      )}
      {!act.takenBack && openUndo && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('history.takeBackOf', said)}
          // An act that moved numbers of an event can be undone only as a whole.
          onClick={() => openUndo({ act: act.id, ...(only && !act.whole && { only }) })}
        >
          {t('history.takeBack')}
        </Button>
      )}
    </Group>
  )
}
