import { Progress, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Doing } from '#web/features/import/work-state.ts'

export function Working({ doing }: { doing: Doing }) {
  const what = doing.what === 'sending' ? (doing.ending ? 'ending' : doing.phase) : null
  // The key restarts the seconds at 0 in each phase.
  return what === 'waiting' || what === 'writing' || what === 'ending' ? (
    <Waiting key={what} what={what} />
  ) : (
    <Share doing={doing} />
  )
}

function Share({ doing }: { doing: Doing }) {
  const { t } = useMessages()
  const text = doing.what === 'sending' ? t(`problems.${doing.phase}`, { seconds: 0 }) : t(`import.${doing.what}`)
  const percent = Math.round((doing.share ?? 1) * 100)
  return (
    <div>
      <Text size="sm" mb={6} aria-hidden>
        {t('import.progress', { text, percent })}
      </Text>
      <Progress value={percent} aria-label={text} transitionDuration={100} />
      {/* Announces the phase once instead of each percent. */}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
    </div>
  )
}

/** Shows the elapsed time, because the database does not report progress. */
function Waiting({ what }: { what: 'waiting' | 'writing' | 'ending' }) {
  const { t, number } = useMessages()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const since = performance.now()
    const ticking = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 1000)
    return () => clearInterval(ticking)
  }, [])
  const said = t(what === 'ending' ? 'problems.ending' : `problems.${what}Said`)
  return (
    <div>
      <Text size="sm" mb={6} aria-hidden>
        {what === 'ending' ? said : t(`problems.${what}`, { seconds: number(seconds) })}
      </Text>
      <Progress.Root>
        <Progress.Section value={100} animated striped withAria={false} />
      </Progress.Root>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
