// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { deferred, LoadFailed, usePrepared } from './deferred.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

interface Props {
  readonly name: string
}
const Greeting = ({ name }: Props) => <p>Good morning, {name}</p>

afterEach(cleanup)

it('shows what stands in for it, then the component as soon as its code is there, with the newest properties', async () => {
  let resolve = (_: { Greeting: typeof Greeting }) => {}
  const promise = new Promise<{ Greeting: typeof Greeting }>((done) => (resolve = done))
  const load = vi.fn(() => promise)
  const Deferred = deferred(load, 'Greeting', ({ name }: Props) => <p>{name} waits</p>)
  const { rerender } = render(<Deferred name="Sato" />)
  screen.getByText('Sato waits')
  rerender(<Deferred name="Suzuki" />)
  // The code arrives in the next task. No timer is involved.
  await act(async () => resolve({ Greeting }))
  screen.getByText('Good morning, Suzuki')
  expect(load).toHaveBeenCalledOnce()
})

it('is drawn at once where its code was fetched before', async () => {
  const Deferred = deferred(() => Promise.resolve({ Greeting }), 'Greeting')
  const { container, unmount } = render(<Deferred name="Sato" />)
  expect(container.textContent).toBe('')
  await act(async () => {})
  unmount()
  render(<Deferred name="Suzuki" />)
  screen.getByText('Good morning, Suzuki')
})

it('is drawn at once where it was prepared while the browser had nothing to do, and fetched once', async () => {
  const load = vi.fn(() => Promise.resolve({ Greeting }))
  const Deferred = deferred(load, 'Greeting')
  const next = [Deferred]
  let idle = () => {}
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle = work
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  const Before = () => {
    usePrepared(next)
    return null
  }
  const { rerender } = render(<Before />)
  expect(load).not.toHaveBeenCalled()
  await act(async () => idle())
  rerender(<Deferred name="Sato" />)
  screen.getByText('Good morning, Sato')
  expect(load).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('is fetched after a second where the browser does not say when it has nothing to do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi.fn(() => Promise.resolve({ Greeting }))
  const next = [deferred(load, 'Greeting')]
  const Before = () => {
    usePrepared(next)
    return null
  }
  const gone = render(<Before />)
  gone.unmount()
  render(<Before />)
  await act(async () => vi.advanceTimersByTime(999))
  expect(load).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(1))
  expect(load).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('is fetched again where preparing it failed', async () => {
  const load = vi.fn(() => Promise.resolve({ Greeting })).mockRejectedValueOnce(new Error('offline'))
  const Deferred = deferred(load, 'Greeting')
  await act(async () => Deferred.prepare())
  render(<Deferred name="Sato" />)
  await act(async () => {})
  screen.getByText('Good morning, Sato')
})

class Boundary extends Component<{ readonly children: ReactNode }, { said: string }> {
  override state = { said: '' }
  static getDerivedStateFromError(error: Error) {
    return { said: error.message }
  }
  override render() {
    return this.state.said || this.props.children
  }
}

it('hands a failure to the error boundary around it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Deferred = deferred(() => Promise.reject<{ Greeting: typeof Greeting }>(new Error('no connection')), 'Greeting')
  const { container } = render(
    <Boundary>
      <Deferred name="Sato" />
    </Boundary>,
  )
  await act(async () => {})
  expect(container.textContent).toBe('no connection')
})

it('shows the substitute of the page where its code cannot be loaded, and loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(() => Promise.resolve({ Greeting })).mockRejectedValueOnce(new Error('no connection'))
  const Deferred = deferred(load, 'Greeting')
  render(
    <LoadFailed value={(retry) => <button onClick={retry}>Again</button>}>
      <p>What was typed</p>
      <Deferred name="Sato" />
    </LoadFailed>,
  )
  await act(async () => {})
  screen.getByText('What was typed')
  await act(async () => screen.getByText('Again').click())
  screen.getByText('Good morning, Sato')
  expect(load).toHaveBeenCalledTimes(2)
})

it('leaves a failure to an error boundary inside the page', async () => {
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Deferred = deferred(() => Promise.reject<{ Greeting: typeof Greeting }>(new Error('no connection')), 'Greeting')
  render(
    <LoadFailed value={() => <p>Substitute</p>}>
      <ErrorBoundary message="This view failed" retry="Reload">
        <Deferred name="Sato" />
      </ErrorBoundary>
    </LoadFailed>,
    { wrapper: MantineProvider },
  )
  await act(async () => {})
  screen.getByText('This view failed')
  expect(screen.queryByText('Substitute')).toBeNull()
})
