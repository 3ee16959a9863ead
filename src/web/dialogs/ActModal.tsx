import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { ActDone } from './ActDone.tsx'
import { useLeaving } from './use-leaving.tsx'
import type { Done } from './use-ticket-act.ts'

/** What the dialog hears of the act that is chosen in it. */
export interface Acting {
  onRunning(running: boolean): void
  onDone(done: Done): void
}

export interface ActModalProps {
  readonly title: string
  onClose(): void
  /** Where the act is chosen and done. */
  children(acting: Acting): ReactNode
}

/** A dialog for one act: what will be done, and once it is, what was, with the way to take it back. */
export function ActModal({ title, onClose, children }: ActModalProps) {
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  // Nothing is typed that would be lost; while it is written it cannot be left.
  const { close } = useLeaving(false, running, onClose)
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
