// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useVersionOf } from './use-dialogs.ts'

afterEach(cleanup)

test('what a list still shows has the version in which it was read, not that of what came after', () => {
  const [before, after] = [[{ id: 1 }], [{ id: 2 }]]
  const { result, rerender } = renderHook(({ rows, data }) => useVersionOf(rows, data), {
    initialProps: { rows: before, data: { rows: before, version: 1 } },
  })
  rerender({ rows: before, data: { rows: after, version: 2 } })
  expect(result.current).toBe(1)
  rerender({ rows: after, data: { rows: after, version: 2 } })
  expect(result.current).toBe(2)
})
