import { startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { chunksOf } from '#domain/chunks.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'

export interface RenderedChunks<T> {
  readonly chunks: readonly (readonly T[])[]
  /** True until the last chunk is rendered. */
  readonly isRendering: boolean
  /** Renders all remaining chunks at once, without yielding to the browser. */
  renderAll(): void
}

/**
 * Renders a long list in chunks of `size` items, so that the page stays responsive. A new list starts with its first
 * chunk.
 */
export function useRenderedChunks<T>(list: readonly T[], size: number): RenderedChunks<T> {
  const allChunks = useMemo(() => chunksOf(list, size), [list, size])
  const [rendered, setRendered] = useState({ of: allChunks, count: 1 })
  const count = rendered.of === allChunks ? rendered.count : 1
  const isRendering = count < allChunks.length
  useEffect(() => {
    if (!isRendering) return
    let cancelled = false
    void yieldToBrowser().then(
      () => cancelled || startTransition(() => setRendered({ of: allChunks, count: count + 1 })),
    )
    return () => {
      cancelled = true
    }
  }, [allChunks, count, isRendering])
  const renderAll = () => {
    if (isRendering) flushSync(() => setRendered({ of: allChunks, count: allChunks.length }))
  }
  return { chunks: allChunks.slice(0, count), isRendering, renderAll }
}
