import { useEffect, useEffectEvent, useState } from 'react'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useSelectionCount } from '#web/state/lists/selection.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { hasFiles, takeDrops } from '#web/ui/held-drop.ts'
import { isOverlaid } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

const DropSign = deferred(() => import('./DropSign.tsx'), 'DropSign')

export interface FileDropProps {
  readonly scope: TableName | 'all' | null
  onFiles(files: readonly File[]): void
}

/**
 * Imports a file that is dropped anywhere on the page. The browser's default would replace the page with the file, and
 * lose drafts.
 */
export function FileDrop({ scope, onFiles }: FileDropProps) {
  const { t } = useMessages()
  const toast = useToast()
  const selected = useSelectionCount() > 0
  const locked = useLocked()
  const [dragged, setDragged] = useState(false)
  const isWelcome = () => scope !== null && !locked && !isOverlaid()

  const onDragOver = useEffectEvent((event: DragEvent) => {
    // The area in the import dialog handles its own drops and prevents their default.
    if (!hasFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = isWelcome() ? 'copy' : 'none'
    setDragged(isWelcome())
  })
  const end = useEffectEvent((event: DragEvent) => {
    // A `dragleave` with a related target moves between elements of the page: the file is still over the page.
    if (event.type !== 'dragleave' || !event.relatedTarget) setDragged(false)
  })
  const acceptFiles = useEffectEvent((files: readonly File[]) => {
    if (!isWelcome() || files.length === 0) return
    if (selected) toast.error(t('shell.importWhileSelected'))
    else if (scope === 'all' && !files.some(({ name }) => /\.(json|xlsx)$/i.test(name)))
      toast.error(t('shell.selectTableToImport'))
    else onFiles(files)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    setDragged(false)
    if (!hasFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    acceptFiles([...(event.dataTransfer?.files ?? [])])
  })
  useEffect(() => takeDrops((files) => acceptFiles(files)), [])
  useEffect(() => {
    const listeners = { dragover: onDragOver, dragleave: end, dragend: end, drop: onDrop }
    const added = Object.entries(listeners).map(([name, listener]) => {
      const hear = (event: Event) => listener(event as DragEvent)
      window.addEventListener(name, hear)
      return () => window.removeEventListener(name, hear)
    })
    return () => added.forEach((remove) => remove())
  }, [])
  return dragged && scope && <DropSign scope={scope} />
}
