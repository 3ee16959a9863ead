import { Notifications, useNotifications } from '@mantine/notifications'
import { useToastPlace } from './toast-place.ts'
import classes from './toasts.module.css'

/** Shows one toast at a time: in free space of the top bar or, if a dialog is open, in the dialog's header. */
export function Toasts() {
  const place = useToastPlace(useNotifications().notifications.length > 0)
  return (
    <Notifications
      position="top-right"
      limit={1}
      zIndex="var(--eventms-layer-toast)"
      pauseResetOnHover="notification"
      classNames={{ root: classes.toasts ?? '' }}
      // CSS variables, because Mantine sets the style on the containers of all six toast positions.
      {...(place && {
        style: {
          '--toast-top': `${place.top}px`,
          '--toast-right': `${place.right}px`,
          '--toast-width': `${place.width}px`,
        },
      })}
      portalProps={{ target: document.body }}
    />
  )
}
