import { expect } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Backend, Live } from '#web/backend/backend.ts'

/**
 * A home under test. Its database has one account and otherwise empty tables. Sign-up is open to addresses of one
 * domain only. GitHub is the only social provider.
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
   * Opens another tab of the same browser, in addition to the first one.
   * @param link the secret of a mailed link, as if the person had opened the link in this tab
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
