import { startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { chunksOf } from '#domain/chunks.ts'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'

export interface Parts<T> {
  readonly parts: readonly (readonly T[])[]
  /** True while more chunks must be rendered. */
  readonly drawing: boolean
  /** Renders all remaining chunks synchronously. */
  drawAll(): void
}

/** Renders a long list in chunks, without blocking the page. A new list starts from the beginning. */
export function useParts<T>(list: readonly T[], size: number): Parts<T> {
  const all = useMemo(() => chunksOf(list, size), [list, size])
  const [drawn, setDrawn] = useState({ of: all, count: 1 })
  const count = drawn.of === all ? drawn.count : 1
  const drawing = count < all.length
  useEffect(() => {
    if (!drawing) return
    let gone = false
    void yieldToBrowser().then(() => gone || startTransition(() => setDrawn({ of: all, count: count + 1 })))
    return () => {
      gone = true
    }
  }, [all, count, drawing])
  const drawAll = () => {
    if (drawing) flushSync(() => setDrawn({ of: all, count: all.length }))
  }
  return { parts: all.slice(0, count), drawing, drawAll }
}
