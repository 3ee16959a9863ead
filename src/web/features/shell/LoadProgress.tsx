import { useMessages } from '#web/messages/use-messages.ts'
import { useLive } from '#web/state/backend.tsx'
import { useTables } from '#web/state/tables/tables.tsx'
import classes from './LoadProgress.module.css'

/** A thin progress bar under the header while tables load. Short loads end before the bar becomes visible. */
export function LoadProgress() {
  const { t } = useMessages()
  const progress = useLive(useTables().progress)
  if (!progress || progress.total === 0) return null
  const percent = Math.floor((100 * progress.done) / progress.total)
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={t('common.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={classes.bar} style={{ width: `${percent}%` }} />
      <span className={classes.percent} data-widest={t('shell.loadingPercent', { percent: 100 })}>
        {t('shell.loadingPercent', { percent })}
      </span>
    </div>
  )
}
