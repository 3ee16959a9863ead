import { useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import { deferred } from '#web/ui/deferred.tsx'

export const Toasts = deferred(() => import('./Toasts.tsx'), 'Toasts')

/** Shows nothing before the first toast, because the page needs the code of toasts late. */
export function ToastsWhenShown() {
  const [wanted, setWanted] = useState(false)
  const shown = useNotifications().notifications.length > 0
  if (shown && !wanted) setWanted(true)
  return wanted && <Toasts />
}
