import { Badge, Button, Group } from '@mantine/core'
import type { HistoryAct } from '#domain/history.ts'
import type { OneRow } from '#domain/wire.ts'
import { useUndo } from '#web/dialogs/undo.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './history.module.css'

export interface ActHeadingProps {
  /** Null for a change recorded before acts were numbered. */
  readonly act: HistoryAct | null
  /** The kind of act; undefined if a heading above already shows it. */
  readonly title?: string
  readonly staffName: string
}

export function ActHeading({ act, title, staffName }: ActHeadingProps) {
  const { t } = useMessages()
  const token = act && tokenOf(act.details)
  return (
    <div className={classes.soft}>
      {[
        title !== staffName && title,
        act?.takesBack && t('history.takesBack', { number: act.takesBack }),
        <bdi key="who">{staffName}</bdi>,
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

/** The name of the API token with which a program performed the act; null if a person performed it on the page. */
function tokenOf({ token }: HistoryAct['details']): string | null {
  const { name } = (token ?? {}) as { readonly name?: unknown }
  return typeof name === 'string' ? name : null
}

export interface ActButtonsProps {
  readonly act: HistoryAct
  /** A translated text that completes the accessible names of the buttons. */
  readonly title: string
  readonly onlyRow?: OneRow
  readonly showing: boolean
  /** Undefined if the act has no further rows to show. */
  readonly onShow: (() => void) | undefined
}

export function ActButtons({ act, title, onlyRow, showing, onShow }: ActButtonsProps) {
  const { t, date } = useMessages()
  const openUndo = useUndo()
  const texts = { what: title, time: date(act.at) }
  if (!act.kept) return <div className={classes.soft}>{t('history.notKept')}</div>
  return (
    <Group gap="xs" mt={6}>
      {onShow && (
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={showing}
          aria-label={t(onlyRow ? 'history.showActOf' : 'history.showOf', texts)}
          onClick={onShow}
        >
          {t(showing ? 'history.hide' : onlyRow ? 'history.showAct' : 'history.show')}
        </Button>
      )}
      {!act.takenBack && openUndo && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('history.takeBackOf', texts)}
          // Some acts, such as one that moved numbers, can be undone only as a whole.
          onClick={() => openUndo({ act: act.id, ...(onlyRow && !act.whole && { only: onlyRow }) })}
        >
          {t('history.takeBack')}
        </Button>
      )}
    </Group>
  )
}
