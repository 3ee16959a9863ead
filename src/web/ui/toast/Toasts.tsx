import { Notifications, useNotifications } from '@mantine/notifications'
import { useToastPlace } from './toast-place.ts'
import classes from './toasts.module.css'

/** One toast at a time, in the strip that the top bar keeps free, or in the head of a dialog. */
export function Toasts() {
  const place = useToastPlace(useNotifications().notifications.length > 0)
  return (
    <Notifications
      position="top-right"
      limit={1}
      zIndex="var(--eventms-layer-toast)"
      pauseResetOnHover="notification"
      classNames={{ root: classes.toasts ?? '' }}
      // As variables: Mantine sets the style on the containers of all six positions.
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
