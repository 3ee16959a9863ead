import { Badge, Button, Group } from '@mantine/core'
import type { ToldAct } from '#domain/history.ts'
import type { OneRow } from '#domain/wire.ts'
import { useTakeBack } from '#web/dialogs/take-back.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './history.module.css'

export interface ActMarksProps {
  /** Null where it was before acts had numbers. */
  readonly act: ToldAct | null
  /** What it was, where that does not stand above already. */
  readonly what?: string
  readonly who: string
}

/** What kind of act it was, which number it has, by whom; and whether it was taken back. */
export function ActMarks({ act, what, who }: ActMarksProps) {
  const { t } = useMessages()
  return (
    <div className={classes.soft}>
      {[
        what !== who && what,
        act?.takesBack && t('history.takesBack', { number: act.takesBack }),
        <bdi key="who">{who}</bdi>,
        act && t('history.actNumber', { number: act.id }),
      ]
        .filter(Boolean)
        .map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change places
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

export interface ActWaysProps {
  readonly act: ToldAct
  /** What it did, for whoever cannot see what the buttons stand below; translated. */
  readonly what: string
  /** The row whose history this is. */
  readonly only?: OneRow
  /** The rows of the act are shown. */
  readonly showing: boolean
  /** Shows its rows, or hides them; undefined where there are none to show. */
  readonly onShow: (() => void) | undefined
}

/** What can be done about an act: see the rows it wrote, and take it back. */
export function ActWays({ act, what, only, showing, onShow }: ActWaysProps) {
  const { t, date } = useMessages()
  const takeBack = useTakeBack()
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
      {!act.takenBack && takeBack && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('history.takeBackOf', said)}
          // What moved numbers of an event is taken back whole.
          onClick={() => takeBack({ act: act.id, ...(only && !act.whole && { only }) })}
        >
          {t('history.takeBack')}
        </Button>
      )}
    </Group>
  )
}
