import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { namedVersions } from '#domain/requests/answers.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import type { Live } from '../backend.ts'
import { live } from '../live.ts'
import type { HostedEnvironment } from './environment.ts'
import type { Session } from './session.ts'

/** How often the versions are read all the same: while the live connection stands, and while it does not (ms). */
const STANDING_MS = 30_000
const BROKEN_MS = 5000

/** What no table has: whatever is held is not current, and the next load tells why. */
const NO_VERSIONS: Versions = Object.fromEntries(tableNames.map((name) => [name, 0]))

/**
 * The tables' versions, as long as someone is signed in: told by Realtime, and read whenever its connection comes to
 * stand, the page wakes up, or nothing was heard for a while. What was missed meanwhile is learnt then.
 */
export function followVersions(
  client: SupabaseClient,
  session: Session,
  { onWake }: Pick<HostedEnvironment, 'onWake'>,
): { versions: Live<Versions>; close(): void } {
  const versions = live<Versions>({})
  let channel: RealtimeChannel | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let standing = false
  let asked = 0
  /** What was heard since the last question was asked: it may be later than the answer. */
  let meanwhile: Versions = {}
  let opened = 0

  async function read(): Promise<void> {
    clearTimeout(timer)
    const question = ++asked
    const overtaken = () => question !== asked || !channel
    meanwhile = {}
    const { data, error, status } = await client.from('table_version').select('name,version').retry(false)
    if (overtaken()) return
    // The policies show nothing to who was dismissed or banned, or whose session ended elsewhere.
    const hidden = data ? data.length === 0 : status === 401 || error?.code === '42501'
    if (hidden) await session.confirmed().catch(() => {})
    if (overtaken()) return
    if (hidden) tell(NO_VERSIONS)
    else if (data) tell(latest(known(data), meanwhile))
    readLater()
  }

  function readLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), standing ? STANDING_MS : BROKEN_MS)
  }

  /** Listeners are told of a difference only. */
  function tell(news: Versions): void {
    const now = { ...versions.get(), ...news }
    if (JSON.stringify(now) !== JSON.stringify(versions.get())) versions.set(now)
  }

  /** What was on its way while the versions were read may be older than they. */
  function hear(entry: Entry): void {
    const told = known([entry])
    meanwhile = latest(meanwhile, told)
    tell(latest(versions.get(), told))
  }

  function open(): void {
    // A name of its own each time: the one before may not have been given up yet.
    const own = ++opened
    channel = client
      .channel(`table_version ${own}`)
      .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'table_version' }, (change) =>
        hear(change.new),
      )
      .subscribe((status) => {
        if (own !== opened || !channel) return
        const before = standing
        standing = status === 'SUBSCRIBED'
        if (standing) void read()
        else if (before) readLater()
      })
    void read()
  }

  function close(): void {
    clearTimeout(timer)
    asked += 1
    const leaving = channel
    channel = null
    standing = false
    if (leaving) void client.removeChannel(leaving)
  }

  function follow(): void {
    close()
    if (session.user.get()) open()
  }

  const ends = [session.user.subscribe(follow), onWake(() => void (channel && read()))]
  return {
    versions,
    close() {
      for (const end of ends) end()
      close()
    },
  }
}

/** Of each table the greater one. */
function latest(some: Versions, others: Versions): Versions {
  const later = Object.entries(others).filter(([name, version]) => version > (some[name as TableName] ?? 0))
  return { ...some, ...Object.fromEntries(later) }
}

interface Entry {
  readonly name?: unknown
  readonly version?: unknown
}

function known(entries: readonly Entry[]): Versions {
  return namedVersions(
    Object.fromEntries(
      entries.flatMap(({ name, version }) =>
        Number.isSafeInteger(Number(version)) ? [[String(name), Number(version)]] : [],
      ),
    ),
  )
}
