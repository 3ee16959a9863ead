import { expect } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Backend, Live } from '#web/backend/backend.ts'

/**
 * One home of the port, as the suite finds it: a database with one account and otherwise empty tables. Whoever has an
 * address of the open domain may sign up; nobody else. No social provider but GitHub is set up.
 */
export interface Home {
  readonly name: 'server' | 'hosted'
  readonly account: { readonly email: string; readonly password: string }
  readonly openDomain: string
  /** What was sent to an address or a phone last: its link's secret, and its code. */
  received(to: string): Promise<{ readonly link: string; readonly code: string }>
  /** A page in a browser of its own; it and its tabs are signed out. */
  open(): Browser
}

export interface Browser {
  /** A further tab of this browser; the first one is open already. `link`: opened by a mailed link with this secret. */
  tab(link?: string): Backend
  /** Ends the session behind the page's back. */
  endSession(): Promise<void>
  close(): void
}

/** That the work rejects with this error. */
export async function rejectsWith(work: Promise<unknown>, code: string): Promise<EventmsError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EventmsError)
  expect(error).toMatchObject({ code })
  return error as EventmsError
}

/** Waits for a live value to become what is wanted. */
export function until<T>(live: Live<T>, wanted: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      if (!wanted(live.get())) return
      end()
      resolve(live.get())
    }
    const end = live.subscribe(look)
    look()
  })
}
