// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { useSteps } from './use-steps.ts'

afterEach(cleanup)

type Steps = (() => Generator<number, string>) | null

function Shown({ steps, atOnce }: { steps: Steps; atOnce: boolean }) {
  const { value, busy } = useSteps(steps, atOnce)
  return (
    <p data-testid="shown" aria-busy={busy}>
      {value}
    </p>
  )
}
const said = () => {
  const shown = screen.getByTestId('shown')
  return [shown.textContent, shown.getAttribute('aria-busy')]
}
/** Work with steps that each take longer than a time slice. */
function* slow(says: string, steps: number, passed: string[] = []): Generator<number, string> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + 20
    while (performance.now() < until);
    passed.push(`${says} ${step}`)
    yield step / steps
  }
  return says
}

test('little work is done while rendering; more is said to be under way, and what was there stands until it is done', async () => {
  const { rerender } = render(<Shown steps={null} atOnce />)
  expect(said()).toEqual(['', 'true'])
  const little = () => slow('little', 0)
  rerender(<Shown steps={little} atOnce />)
  expect(said()).toEqual(['little', 'false'])
  const more = () => slow('more', 3)
  rerender(<Shown steps={more} atOnce={false} />)
  expect(said()).toEqual(['little', 'true'])
  await waitFor(() => expect(said()).toEqual(['more', 'false']))
})

test('work begins after the task that drew what waits for it', async () => {
  const passed: string[] = []
  const steps = () => slow('more', 1, passed)
  render(<Shown steps={steps} atOnce={false} />)
  expect(passed).toEqual([])
  await waitFor(() => expect(said()).toEqual(['more', 'false']))
})

test('work that was given up for other work never shows, and ends', async () => {
  const passed: string[] = []
  const seen: string[] = []
  const before = () => slow('before', 9, passed)
  const after = () => slow('after', 2, passed)
  const { rerender } = render(<Shown steps={before} atOnce={false} />)
  const watching = new MutationObserver(() => seen.push(said()[0]!))
  watching.observe(screen.getByTestId('shown'), { childList: true, characterData: true, subtree: true })
  await act(() => yieldToBrowser())
  rerender(<Shown steps={after} atOnce={false} />)
  await waitFor(() => expect(said()).toEqual(['after', 'false']))
  // Waits long enough for the replaced work to end, if it were still running.
  for (let turn = 0; turn < 20; turn++) await act(() => yieldToBrowser())
  watching.disconnect()
  expect(seen).toEqual(['after'])
  expect(passed).not.toContain('before 8')
})

test('between two steps the page gets its turn', async () => {
  const passed: string[] = []
  render(<Shown steps={() => slow('long', 5, passed)} atOnce={false} />)
  await waitFor(() => expect(passed).not.toEqual([]))
  expect(passed.length).toBeLessThan(5)
  await waitFor(() => expect(passed).toHaveLength(5))
})

test('a failure is thrown where it would have shown', async () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { failed: '' }
    static getDerivedStateFromError = (error: Error) => ({ failed: error.message })
    override render = () => this.state.failed || this.props.children
  }
  // oxlint-disable-next-line require-yield -- it fails before its first step
  const failing = function* (): Generator<number, string> {
    throw new Error('cannot be counted')
  }
  render(
    <Boundary>
      <Shown steps={failing} atOnce={false} />
    </Boundary>,
  )
  expect(await screen.findByText('cannot be counted')).toBeTruthy()
})
