import { tableNames } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '#web/backend/live.ts'
import type { Live } from '#web/backend/backend.ts'
import type { Environment } from './environment.ts'
import type { Session } from './session.ts'

/**
 * Delay in milliseconds before a stream that the server refused is opened again. A browser reopens a broken stream
 * itself.
 */
const REOPEN_MS = 3000

/**
 * The table versions, which the server streams to visible pages while somebody is signed in. A browser allows six
 * connections to a server for all tabs together, so a background tab closes its stream. When the tab becomes visible,
 * it opens a new stream, which begins with the current versions.
 */
export function followLiveChanges(
  environment: Environment,
  session: Session,
): { versions: Live<Versions>; pause(): () => void; close(): void } {
  const versions = live<Versions>({})
  let pauses = 0
  let source: EventSource | null = null
  let reopen: ReturnType<typeof setTimeout> | undefined
  /**
   * True after the server has asked this page to close its stream. The page may still be visible, so it opens the
   * stream again at the next interaction.
   */
  let isPaused = false

  function open(): void {
    const opened = environment.events('/api/events')
    source = opened
    opened.addEventListener('versions', ({ data }: MessageEvent<string>) => versions.set(known(data)))
    // The person has more pages open than the server allows.
    opened.addEventListener('rest', () => {
      close()
      isPaused = true
    })
    opened.addEventListener('error', () => {
      if (opened.readyState !== opened.CLOSED || source !== opened) return
      close()
      // The stream may have ended because the session ended.
      void session.check()
      reopen = setTimeout(follow, REOPEN_MS)
    })
  }

  function close(): void {
    clearTimeout(reopen)
    source?.close()
    source = null
    isPaused = false
  }

  function follow(): void {
    close()
    if (session.user.get() && environment.shown.get() && pauses === 0) open()
  }

  const ends = [
    session.user.subscribe(follow),
    environment.shown.subscribe(follow),
    environment.onActivity(() => isPaused && follow()),
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

function known(data: string): Versions {
  const versions = JSON.parse(data) as Record<string, unknown>
  return Object.fromEntries(
    tableNames.filter((table) => typeof versions[table] === 'number').map((table) => [table, versions[table]]),
  ) as Versions
}
