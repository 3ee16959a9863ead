import { Notifications } from '@mantine/notifications'
import classes from './toasts.module.css'

/** Where toasts appear: at the top right, over everything else. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      classNames={{ root: classes.toasts ?? '' }}
      portalProps={{ target: document.body }}
    />
  )
}
