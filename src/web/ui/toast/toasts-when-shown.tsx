import { useNotifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useState } from 'react'
import { deferred, LoadFailed } from '#web/ui/deferred.tsx'
// Not loaded with the code of the toasts: after a failure, only the code would be requested again, without its styles.
import './toasts.module.css'

export const Toasts = deferred(() => import('./Toasts.tsx'), 'Toasts')

/** Milliseconds after which the code of the toasts is loaded again. Doubled with each failure. */
let retryMs = 3000

/**
 * Renders nothing before the first toast, to keep the code of toasts out of the initial JavaScript. The first toast may
 * report that the server cannot be reached, so its code is loaded again after each failure.
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
    const timer = setTimeout(() => onTime(), retryMs)
    retryMs *= 2
    return () => clearTimeout(timer)
  }, [])
  return null
}
