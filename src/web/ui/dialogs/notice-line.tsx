import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AnchoredPanel } from './anchored-panel.tsx'

export interface NoticeLineProps {
  /** Accessible name of the line and of the panel that it opens. */
  readonly label: string
  /** Visible content of the line; by default `label`. */
  readonly line?: ReactNode
  children(close: () => void): ReactNode
}

/** A yellow line with a notice. A press opens details in a panel over the page, so that the content does not move. */
export function NoticeLine({ label, line = label, children }: NoticeLineProps) {
  const [at, setAt] = useState<HTMLElement | null>(null)
  const close = () => setAt(null)
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        color="yellow"
        c="inherit"
        fw={500}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        {line}
      </Button>
      {at && (
        <AnchoredPanel at={at} label={label} onClose={close}>
          {children(close)}
        </AnchoredPanel>
      )}
    </>
  )
}
