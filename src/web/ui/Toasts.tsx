import { Notifications } from '@mantine/notifications'

/** Where toasts appear: at the top right, below the top bar, whose buttons stay free; over everything else. */
export function Toasts() {
  return <Notifications position="top-right" style={{ top: 'calc(64px + var(--mantine-spacing-sm))' }} portalProps={{ target: document.body }} />
}
