import { useNotifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useState } from 'react'
import { deferred, LoadFailed } from '#web/ui/deferred.tsx'

export const Toasts = deferred(() => import('./Toasts.tsx'), 'Toasts')

/** Milliseconds after which the code of the toasts is loaded again. */
const RETRY_MS = 3000

/**
 * Renders nothing before the first toast, to keep the code of toasts out of the initial JavaScript. The first toast may
 * report that the server cannot be reached, so its code is loaded until that succeeds.
 */
export function ToastsWhenShown() {
  const [isNeeded, setNeeded] = useState(false)
  const shown = useNotifications().notifications.length > 0
  if (shown && !isNeeded) setNeeded(true)
  return <LoadFailed value={renderRetry}>{isNeeded && <Toasts />}</LoadFailed>
}

const renderRetry = (retry: () => void) => <RetryLater retry={retry} />

function RetryLater({ retry }: { retry(): void }) {
  const onTime = useEffectEvent(retry)
  useEffect(() => {
    const timer = setTimeout(() => onTime(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
