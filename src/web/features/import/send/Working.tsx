import { Progress, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Activity } from '#web/features/import/work-state.ts'

export function Working({ activity }: { activity: Activity }) {
  const phase = activity.kind === 'sending' ? (activity.cancelling ? 'ending' : activity.phase) : null
  // Each phase counts its seconds from 0: a new key remounts the component.
  return phase === 'waiting' || phase === 'writing' || phase === 'ending' ? (
    <Waiting key={phase} phase={phase} />
  ) : (
    <ShareBar activity={activity} />
  )
}

function ShareBar({ activity }: { activity: Activity }) {
  const { t } = useMessages()
  const text =
    activity.kind === 'sending' ? t(`problems.${activity.phase}`, { seconds: 0 }) : t(`import.${activity.kind}`)
  const percent = Math.round((activity.share ?? 1) * 100)
  return (
    <div>
      <Text size="sm" mb={6} aria-hidden>
        {t('import.progress', { text, percent })}
      </Text>
      <Progress value={percent} aria-label={text} transitionDuration={100} />
      {/* Screen readers announce the phase once. They would otherwise announce each percent. */}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
    </div>
  )
}

/** Shows the elapsed seconds, because the database does not report its progress. */
function Waiting({ phase }: { phase: 'waiting' | 'writing' | 'ending' }) {
  const { t, number } = useMessages()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const ticking = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 1000)
    return () => clearInterval(ticking)
  }, [])
  const announcement = t(phase === 'ending' ? 'problems.ending' : `problems.${phase}Said`)
  return (
    <div>
      <Text size="sm" mb={6} aria-hidden>
        {phase === 'ending' ? announcement : t(`problems.${phase}`, { seconds: number(seconds) })}
      </Text>
      <Progress.Root>
        <Progress.Section value={100} animated striped withAria={false} />
      </Progress.Root>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
