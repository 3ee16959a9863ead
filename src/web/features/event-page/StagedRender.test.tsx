// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { yieldToBrowser } from '#web/backend/yield-to-browser.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Stage, StagedRender } from './StagedRender.tsx'

const frames = new Map<number, FrameRequestCallback>()
const begun: string[] = []
let last = 0

beforeEach(() => {
  frames.clear()
  begun.length = 0
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    frames.set(++last, draw)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function frame(): Promise<void> {
  const due = [...frames]
  await act(async () => {
    for (const [handle, draw] of due) {
      frames.delete(handle)
      draw(0)
    }
    await new Promise((resolve) => setTimeout(resolve))
  })
}

function Drawing({ name }: { readonly name: string }) {
  useEffect(() => void begun.push(name), [name])
  begun.push(`${name} drawn`)
  return <p>{name}</p>
}

const page = (
  <StagedRender stages={3}>
    <Drawing name="figures" />
    <Stage nth={1}>
      <Drawing name="map" />
      <Stage nth={2}>
        <Drawing name="table" />
      </Stage>
    </Stage>
    <Stage nth={3} meanwhile="…">
      <Drawing name="list" />
    </Stage>
  </StagedRender>
)

it('draws one part after each frame, in their order, and nothing twice', async () => {
  const { container } = render(page)
  const seen = [container.textContent]
  for (let at = 0; at < 4; at++) {
    await frame()
    seen.push(container.textContent)
  }
  expect(seen).toEqual(['figures…', 'figuresmap…', 'figuresmaptable…', 'figuresmaptablelist', 'figuresmaptablelist'])
  expect(begun).toEqual(['figures', 'map', 'table', 'list'].flatMap((name) => [`${name} drawn`, name]))
  expect(frames.size).toBe(0)
})

it('draws nothing more before the frame has come, and asks for none once it is gone', async () => {
  const { container, unmount } = render(page)
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(container.textContent).toBe('figures…')
  unmount()
  expect(frames.size).toBe(0)
})

it('has every part on paper, which does not wait, and keeps them', async () => {
  const { container } = render(page)
  await frame()
  // Outside of `act`, which would render anyway: the print begins as soon as the event is handled.
  window.dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toBe('figuresmaptablelist')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await frame()
  expect(container.textContent).toBe('figuresmaptablelist')
})

it('keeps what was drawn for paper while the next part was waiting to be drawn', async () => {
  const { container } = render(page)
  // Outside of `act`, which would render the stage before the print begins.
  for (const draw of frames.values()) draw(0)
  await yieldToBrowser()
  window.dispatchEvent(new Event('beforeprint'))
  window.dispatchEvent(new Event('afterprint'))
  expect(container.textContent).toBe('figuresmaptablelist')
})
