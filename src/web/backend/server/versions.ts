import { tableNames } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import { live } from '../live.ts'
import type { Live } from '../backend.ts'
import type { Environment } from './environment.ts'
import type { Session } from './session.ts'

/** Before a stream that the server refused is opened again; one that broke off is opened again by the browser. */
const REOPEN_MS = 3000

/** The tables' versions as the server tells them, as long as someone is signed in. */
export function followVersions(
  environment: Environment,
  session: Session,
): { versions: Live<Versions>; close(): void } {
  const versions = live<Versions>({})
  let source: EventSource | null = null
  let reopen: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    const opened = environment.events('/api/events')
    source = opened
    opened.addEventListener('versions', ({ data }: MessageEvent<string>) => versions.set(known(data)))
    opened.addEventListener('error', () => {
      if (opened.readyState !== opened.CLOSED || source !== opened) return
      close()
      // Refused: perhaps because nobody is signed in any more.
      void session.check()
      reopen = setTimeout(follow, REOPEN_MS)
    })
  }

  function close(): void {
    clearTimeout(reopen)
    source?.close()
    source = null
  }

  function follow(): void {
    close()
    if (session.user.get()) open()
  }

  const end = session.user.subscribe(follow)
  return {
    versions,
    close() {
      end()
      close()
    },
  }
}

/** Only what is a table's version. */
function known(data: string): Versions {
  const told = JSON.parse(data) as Record<string, unknown>
  return Object.fromEntries(
    tableNames.filter((table) => typeof told[table] === 'number').map((table) => [table, told[table]]),
  ) as Versions
}
