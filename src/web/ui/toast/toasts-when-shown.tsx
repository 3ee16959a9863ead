import { useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import { deferred } from '#web/ui/deferred.tsx'

export const Toasts = deferred(() => import('./Toasts.tsx'), 'Toasts')

/** Renders nothing before the first toast, to keep the code of toasts out of the initial JavaScript. */
export function ToastsWhenShown() {
  const [isNeeded, setNeeded] = useState(false)
  const shown = useNotifications().notifications.length > 0
  if (shown && !isNeeded) setNeeded(true)
  return isNeeded && <Toasts />
}
