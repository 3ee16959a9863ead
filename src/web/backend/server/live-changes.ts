import { tableNames } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import type { Live } from '#web/backend/backend.ts'
import type { Environment } from './environment.ts'
import type { Session } from './session.ts'

/** Before a rejected stream is opened again; one that broke off is opened again by the browser. */
const REOPEN_MS = 3000

/**
 * Live changes: the tables' versions, which the server sends as long as someone is signed in and can see the page. A
 * browser has six connections for all of its tabs, so that those behind others let theirs go; shown again, a page hears
 * at once what has changed meanwhile.
 */
export function followLiveChanges(
  environment: Environment,
  session: Session,
): { versions: Live<Versions>; pause(): () => void; close(): void } {
  const versions = live<Versions>({})
  /** Print dialogs that are open. */
  let pauses = 0
  let source: EventSource | null = null
  let reopen: ReturnType<typeof setTimeout> | undefined
  /**
   * Told to rest: a window beside others is seen all the time, so that only somebody who does something there wakes it.
   */
  let rests = false

  function open(): void {
    const opened = environment.events('/api/events')
    source = opened
    opened.addEventListener('versions', ({ data }: MessageEvent<string>) => versions.set(known(data)))
    // The person has more pages open than their share: this one asks again when somebody turns to it.
    opened.addEventListener('rest', () => {
      close()
      rests = true
    })
    opened.addEventListener('error', () => {
      if (opened.readyState !== opened.CLOSED || source !== opened) return
      close()
      // Perhaps nobody is signed in any more.
      void session.check()
      reopen = setTimeout(follow, REOPEN_MS)
    })
  }

  function close(): void {
    clearTimeout(reopen)
    source?.close()
    source = null
    rests = false
  }

  function follow(): void {
    close()
    if (session.user.get() && environment.shown.get() && pauses === 0) open()
  }

  const ends = [
    session.user.subscribe(follow),
    environment.shown.subscribe(follow),
    environment.turnedTo(() => rests && follow()),
  ]
  return {
    versions,
    pause() {
      let paused = true
      pauses += 1
      close()
      return () => {
        if (!paused) return
        paused = false
        pauses -= 1
        follow()
      }
    },
    close() {
      for (const end of ends) end()
      close()
    },
  }
}

/** Only the versions of known tables. */
function known(data: string): Versions {
  const sent = JSON.parse(data) as Record<string, unknown>
  return Object.fromEntries(
    tableNames.filter((table) => typeof sent[table] === 'number').map((table) => [table, sent[table]]),
  ) as Versions
}
