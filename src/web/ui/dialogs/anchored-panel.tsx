import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export interface AnchoredPanelProps {
  /** The opener: the panel is shown below it, and returns the focus to it. */
  readonly at: HTMLElement
  /** Its accessible name; translated. */
  readonly label: string
  onClose(): void
  readonly children: ReactNode
}

/**
 * A panel below its opener, which may be unmounted meanwhile. It traps the focus; Escape or a press outside closes it.
 */
export function AnchoredPanel({ at, label, onClose, children }: AnchoredPanelProps) {
  const [{ left, top, width, height }] = useState(() => at.getBoundingClientRect())
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      trapFocus
      withRoles={false}
      position="bottom-start"
      width={360}
      shadow="md"
      hideDetached={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} maw="calc(100vw - 16px)">
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
