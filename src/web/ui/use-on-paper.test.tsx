// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useOnPaper } from './use-on-paper.ts'

function Place() {
  return useOnPaper() ? 'paper' : 'screen'
}

afterEach(cleanup)

it('is on paper as soon as the browser has said so, and until it is done', () => {
  const { container } = render(<Place />)
  expect(container.textContent).toBe('screen')
  // Not within `act`, which would draw it in any case.
  window.dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toBe('paper')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(container.textContent).toBe('screen')
})

it('what is first drawn for the paper is on paper', () => {
  render(<Place />)
  window.dispatchEvent(new Event('beforeprint'))
  expect(render(<Place />).container.textContent).toBe('paper')
  window.dispatchEvent(new Event('afterprint'))
})
