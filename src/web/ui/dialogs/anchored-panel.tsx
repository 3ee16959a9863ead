import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export interface AnchoredPanelProps {
  /** The button that opened the panel. The panel is shown below it, and returns the focus to it. */
  readonly at: HTMLElement
  /** The panel's accessible name; translated. */
  readonly label: string
  onClose(): void
  readonly children: ReactNode
}

/**
 * A panel below the button that opened it. Traps the focus; Escape or a press outside closes it. Its position is
 * measured only once, because the button may be unmounted while the panel is open.
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
