import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { ActDone } from './ActDone.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'
import type { Done } from './use-ticket-act.ts'

export interface Acting {
  onRunning(running: boolean): void
  onDone(done: Done): void
}

export interface ActModalProps {
  readonly title: string
  onClose(): void
  children(acting: Acting): ReactNode
}

/**
 * The dialog of an act, which is a write that can be undone as a whole. Shows the form of the act, and afterwards a
 * summary with an undo button.
 */
export function ActModal({ title, onClose, children }: ActModalProps) {
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  // The input of this form is not a draft, so closing asks no question (`false`). While the act is written (`running`),
  // the dialog stays open.
  const { close } = useUnsavedGuard(false, running, onClose)
  return (
    <Dialog onClose={close} size="62rem" title={title} running={running}>
      {done ? (
        <ActDone {...done} onRunning={setRunning} onClose={onClose} />
      ) : (
        children({ onRunning: setRunning, onDone: setDone })
      )}
    </Dialog>
  )
}
