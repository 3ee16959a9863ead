import { expect } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Backend, Live } from '#web/backend/backend.ts'

/**
 * A home under test: a database with one account and otherwise empty tables. Sign-up is open to addresses of the open
 * domain. GitHub is the only social provider.
 */
export interface Home {
  readonly name: 'server' | 'hosted'
  readonly account: { readonly email: string; readonly password: string }
  readonly openDomain: string
  received(to: string): Promise<{ readonly link: string; readonly code: string }>
  open(): Browser
}

export interface Browser {
  /**
   * A further tab of this browser; the first one is open already. `link`: secret of the mailed link that opened the
   * tab.
   */
  tab(link?: string): Backend
  endSession(): Promise<void>
  close(): void
}

export async function rejectsWith(work: Promise<unknown>, code: string): Promise<EventmsError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EventmsError)
  expect(error).toMatchObject({ code })
  return error as EventmsError
}

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
