import { expect } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Live } from './backend.ts'

/** The error's code, and that it is one that a person can be told. */
export async function refused(work: Promise<unknown>, code: string): Promise<EventmsError> {
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
