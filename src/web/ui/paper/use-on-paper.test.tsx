// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useOnPaper } from './use-on-paper.ts'

function Medium() {
  return useOnPaper() ? 'paper' : 'screen'
}

afterEach(cleanup)

it('is on paper as soon as the browser has said so, and until it is done', () => {
  const { container } = render(<Medium />)
  expect(container.textContent).toBe('screen')
  // Not within `act`, which would render the component even without `flushSync`.
  window.dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toBe('paper')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(container.textContent).toBe('screen')
})

it('what is first drawn for the paper is on paper', () => {
  render(<Medium />)
  window.dispatchEvent(new Event('beforeprint'))
  expect(render(<Medium />).container.textContent).toBe('paper')
  window.dispatchEvent(new Event('afterprint'))
})

/** Prints before React has run the effects of this render. */
function Printed({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void window.dispatchEvent(new Event('beforeprint')), [])
  return children
}

it('hears of it as soon as it stands there', () => {
  // Hides React's error about `flushSync` within a render.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(
    <Printed>
      <Medium />
    </Printed>,
  )
  expect(container.textContent).toBe('paper')
  window.dispatchEvent(new Event('afterprint'))
  vi.restoreAllMocks()
})
