import { startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { chunksOf } from '#domain/chunks.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'

export interface RenderedChunks<T> {
  readonly chunks: readonly (readonly T[])[]
  /** True while more chunks must be rendered. */
  readonly isRendering: boolean
  /** Renders all remaining chunks synchronously. */
  renderAll(): void
}

/** Renders a long list in chunks, without blocking the page. A new list starts from the beginning. */
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
