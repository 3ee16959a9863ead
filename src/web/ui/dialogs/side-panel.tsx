import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { CLOSE, isPressed } from '#web/ui/keys/keys.ts'
import { useNarrow } from '#web/ui/narrow.ts'
import classes from './side-panel.module.css'

export interface SidePanelProps {
  /** What it is about; another subject takes the focus anew. */
  readonly subject: string
  /** Its accessible name, its heading, and what closes it; translated. */
  readonly label: string
  readonly title: ReactNode
  readonly closeLabel: string
  onClose(): void
  readonly children: ReactNode
}

/**
 * A panel beside the view, which stays usable; on narrow screens it is the whole page. Escape closes it, and the focus
 * is back where it was before.
 */
export function SidePanel({ subject, label, title, closeLabel, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const narrow = useNarrow()
  // Drawn anew where the window's width changes what it is.
  useOpener(panel, `${narrow} ${subject}`)
  if (narrow)
    return (
      <Modal
        opened
        fullScreen
        onClose={onClose}
        title={<span translate="no">{title}</span>}
        closeButtonProps={{ 'aria-label': closeLabel }}
        transitionProps={{ duration: 0 }}
        returnFocus={false}
      >
        {children}
      </Modal>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape arrives from what is in it
    <section
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes.panel}
      onKeyDown={(event) => {
        if (isPressed(event.nativeEvent, CLOSE)) onClose()
      }}
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
 * Takes the focus for each subject, and gives it back to what outside had it last; the page's main part, if it is gone.
 */
function useOpener(panel: { readonly current: HTMLElement | null }, subject: string): void {
  const opener = useRef<Element | null>(null)
  const seen = useRef<string | null>(null)
  // Not before what made room for it has given back the focus that it had.
  useEffect(() => {
    if (seen.current === subject) return
    seen.current = subject
    const { activeElement } = document
    // A way within the panel that is gone by now leaves the focus to nobody: what was outside before still counts.
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
