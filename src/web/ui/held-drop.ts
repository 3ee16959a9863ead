import { useEffect } from 'react'

type Take = (files: readonly File[]) => void

let taker: Take | null = null
let held: readonly File[] = []

export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

function hold(event: DragEvent): void {
  if (taker || !hasFiles(event)) return
  event.preventDefault()
  if (event.type === 'drop') held = [...(event.dataTransfer?.files ?? [])]
}

/** Keeps dropped files until the code that imports them is loaded. */
export function useHeldDrop(): void {
  useEffect(() => {
    const names = ['dragover', 'drop'] as const
    for (const name of names) window.addEventListener(name, hold)
    return () => {
      held = []
      for (const name of names) window.removeEventListener(name, hold)
    }
  }, [])
}

/** Passes on the kept files, and later drops until the returned function is called. */
export function takeDrops(take: Take): () => void {
  taker = take
  if (held.length > 0) take(held)
  held = []
  return () => {
    taker = null
  }
}
