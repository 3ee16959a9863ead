import { useEffect } from 'react'

type Take = (files: readonly File[]) => void

let taker: Take | null = null
let droppedFiles: readonly File[] = []

export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

function storeDrop(event: DragEvent): void {
  if (taker || !hasFiles(event)) return
  event.preventDefault()
  if (event.type === 'drop') droppedFiles = [...(event.dataTransfer?.files ?? [])]
}

/** Stores files that are dropped before the import's code is loaded. */
export function useHeldDrop(): void {
  useEffect(() => {
    const names = ['dragover', 'drop'] as const
    for (const name of names) window.addEventListener(name, storeDrop)
    return () => {
      droppedFiles = []
      for (const name of names) window.removeEventListener(name, storeDrop)
    }
  }, [])
}

/** Passes stored and later drops to `onDrop`. @returns a function that ends this */
export function takeDrops(onDrop: Take): () => void {
  taker = onDrop
  if (droppedFiles.length > 0) onDrop(droppedFiles)
  droppedFiles = []
  return () => {
    taker = null
  }
}
