import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { CLOSE, isPressed } from '#web/ui/keys/keys.ts'
import { useNarrow } from '#web/ui/narrow.ts'
import classes from './side-panel.module.css'

export interface SidePanelProps {
  /** Identifies what the panel is about. When it changes, the panel gets the focus again. */
  readonly subject: string
  readonly label: string
  readonly title: ReactNode
  readonly closeLabel: string
  onClose(): void
  readonly children: ReactNode
}

/** A panel beside the view; on a narrow screen it fills the page. Escape closes it and returns the focus. */
export function SidePanel({ subject, label, title, closeLabel, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const narrow = useNarrow()
  // `narrow` is part of the subject: when it changes, the content is mounted again and would lose the focus.
  useOpener(panel, `${narrow} ${subject}`)
  const closeByKey = (event: KeyboardEvent) => {
    if (isPressed(event.nativeEvent, CLOSE)) onClose()
  }
  if (narrow)
    return (
      <Modal
        opened
        fullScreen
        onClose={onClose}
        // Mantine's handler would close this panel, too, when Escape closes a dialog above it.
        closeOnEscape={false}
        onKeyDown={closeByKey}
        title={<span translate="no">{title}</span>}
        closeButtonProps={{ 'aria-label': closeLabel }}
        transitionProps={{ duration: 0 }}
        returnFocus={false}
      >
        {children}
      </Modal>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles only Escape from inside
    <section
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes.panel}
      onKeyDown={closeByKey}
    >
      <div className={classes.head}>
        <h2 className={classes.title} translate="no">
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </IconButton>
      </div>
      {children}
    </section>
  )
}

/**
 * Focuses the panel when its subject changes. On close, the last focused element outside the panel gets the focus, or
 * else `main`.
 */
function useOpener(panel: { readonly current: HTMLElement | null }, subject: string): void {
  const opener = useRef<Element | null>(null)
  const shownTitle = useRef<string | null>(null)
  // Runs as an effect to come last: other components restore their focus in layout effects, which run earlier.
  useEffect(() => {
    if (shownTitle.current === subject) return
    shownTitle.current = subject
    const { activeElement } = document
    // If the body has the focus, a pressed link in the panel was unmounted. The panel then keeps its opener.
    if (activeElement !== document.body && !panel.current?.contains(activeElement)) opener.current = activeElement
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollTo?.(0, 0)
  })
  useEffect(
    () => () => {
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
      else focusMain()
    },
    [],
  )
}
