import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Where toasts appear: at the top right, over everything else. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      // A mouse that rests where toasts come keeps the one beneath it, not a growing pile of all that follow.
      pauseResetOnHover="notification"
      classNames={{ root: classes.toasts ?? '' }}
      portalProps={{ target: document.body }}
    />
  )
}
