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
 * Imports a file dropped anywhere on the page. Otherwise the browser would open the file instead of the page, and
 * drafts would be lost.
 */
export function FileDrop({ scope, onFiles }: FileDropProps) {
  const { t } = useMessages()
  const toast = useToast()
  const selected = useSelectionCount() > 0
  const locked = useLocked()
  const [dragged, setDragged] = useState(false)
  const isWelcome = () => scope !== null && !locked && !isOverlaid()

  const onDragOver = useEffectEvent((event: DragEvent) => {
    // The import dialog has its own drop area.
    if (!hasFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = isWelcome() ? 'copy' : 'none'
    setDragged(isWelcome())
  })
  const end = useEffectEvent((event: DragEvent) => {
    // A dragleave within the page has a related target, and is not the end of the drag.
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
