// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Printed } from '#domain/wire.ts'
import { backendWith, prepareBrowser } from '#web/page.test-help.tsx'
import { BackendProvider } from '#web/state/backend.tsx'
import { usePrinted } from './use-printed.ts'

beforeEach(prepareBrowser)
afterEach(cleanup)

interface PrintedRequest {
  readonly event: number | null
  answer(printed: Printed): void
  fail(error: EventmsError): void
}

function opened(onFocus?: boolean) {
  const asked: PrintedRequest[] = []
  const backend = backendWith(
    {},
    {
      printed: (_, event) =>
        new Promise<Printed>((answer, fail) => {
          asked.push({ event, answer, fail })
        }),
    },
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={backend}>{children}</BackendProvider>
  )
  const hook = renderHook(({ event }) => usePrinted('seals', event, true, onFocus), {
    wrapper,
    initialProps: { event: 1 },
  })
  return { asked, ...hook }
}

const none = (): Printed => ({ cards: [], open: [] })

test.each(['answer', 'failure'])(
  'a late %s of the event chosen before leaves what was read of this one',
  async (how) => {
    const { asked, result, rerender } = opened()
    rerender({ event: 2 })
    const mine = none()
    await act(async () => asked[1]!.answer(mine))
    expect([asked.map(({ event }) => event), result.current.printed]).toEqual([[1, 2], mine])
    await act(async () =>
      how === 'answer' ? asked[0]!.answer(none()) : asked[0]!.fail(new EventmsError('unreachable')),
    )
    expect([result.current.printed, result.current.latest(), result.current.failure]).toEqual([mine, mine, null])
  },
)

test('what was begun for the event chosen before, and reads again, leaves it as well', async () => {
  const { asked, result, rerender } = opened()
  const ofBefore = result.current.refresh
  rerender({ event: 2 })
  const mine = none()
  await act(async () => asked[1]!.answer(mine))
  await act(async () => {
    const read = ofBefore()
    asked[2]!.answer(none())
    await read
  })
  expect([result.current.printed, result.current.latest()]).toEqual([mine, mine])
})

test('an answer that only closes or opens a print keeps the cards, so that no sheet is laid out again', async () => {
  const { asked, result } = opened()
  const card = { print: 1, digest: 'a', gone: false } as Printed['cards'][number]
  const waiting = { print: 2 } as Printed['open'][number]
  await act(async () => asked[0]!.answer({ cards: [card], open: [] }))
  const { cards } = result.current.printed!
  const read = async (printed: Printed) => {
    await act(async () => {
      const refreshed = result.current.refresh()
      asked.at(-1)!.answer(printed)
      await refreshed
    })
    return result.current.printed!
  }
  const waited = await read({ cards: [{ ...card }], open: [waiting] })
  expect([waited.cards, waited.open]).toEqual([cards, [waiting]])
  expect(waited.cards).toBe(cards)
  expect(await read({ cards: [{ ...card }], open: [{ ...waiting }] })).toBe(waited)
  expect((await read({ cards: [{ ...card, gone: true }], open: [] })).cards).not.toBe(cards)
})

test.each(['answer', 'failure'])('a late %s to an older request leaves what a newer one read', async (how) => {
  const { asked, result } = opened()
  act(() => void window.dispatchEvent(new Event('focus')))
  const newer: Printed = { cards: [], open: [{ print: 2 } as Printed['open'][number]] }
  await act(async () => asked[1]!.answer(newer))
  await act(async () => (how === 'answer' ? asked[0]!.answer(none()) : asked[0]!.fail(new EventmsError('unreachable'))))
  expect([result.current.printed, result.current.latest(), result.current.failure]).toEqual([newer, newer, null])
})

test.each([
  [undefined, 2],
  [false, 1],
])('the focus of the window reads the prints again unless a screen does not want it', (onFocus, requests) => {
  const { asked } = opened(onFocus)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(asked).toHaveLength(requests)
})
