import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { namedVersions } from '#domain/requests/answers.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import type { Live } from '#web/backend/backend.ts'
import { live, type Settable } from '#web/backend/live.ts'
import type { HostedEnvironment } from '#web/backend/hosted/environment.ts'
import type { Session } from '#web/backend/hosted/auth/session.ts'

/**
 * Poll intervals in milliseconds. The poll finds an ended session or lost staff access, which Realtime does not report.
 */
const CONNECTED_MS = 15_000
const DISCONNECTED_MS = 5000

/**
 * Version 0 for every table. No stored table has this version, so all loaded tables become stale. The next load then
 * fails with the reason, such as 'notStaff'.
 */
const NO_VERSIONS: Versions = Object.fromEntries(tableNames.map((name) => [name, 0]))

/**
 * Follows the table versions while somebody is signed in. Realtime sends changes, but one can be lost. The versions are
 * therefore also polled, and read after each connection and each wake-up of the page. This function is long because
 * polling, events and reconnecting share channel, timer and pending events.
 */
export function followLiveChanges(
  client: SupabaseClient,
  session: Session,
  { onWake }: Pick<HostedEnvironment, 'onWake'>,
): { versions: Live<Versions>; close(): void } {
  const versions = live<Versions>({})
  let channel: RealtimeChannel | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let connected = false
  let requests = 0
  /** Versions that Realtime sent since the current read began. They may be newer than the answer to the read. */
  let pendingVersions: Versions = {}
  let opened = 0

  async function read(): Promise<void> {
    clearTimeout(timer)
    const request = ++requests
    const overtaken = () => request !== requests || !channel
    pendingVersions = {}
    const { data, error, status } = await client.from('table_version').select('name,version').retry(false)
    if (overtaken()) return
    // Policies hide every row from removed staff, banned users and ended sessions.
    const hidden = data ? data.length === 0 : status === 401 || error?.code === '42501'
    if (hidden) await session.confirmed().catch(() => {})
    if (overtaken()) return
    if (hidden) update(versions, NO_VERSIONS)
    else if (data) update(versions, latest(known(data), pendingVersions))
    readLater()
  }

  function readLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), connected ? CONNECTED_MS : DISCONNECTED_MS)
  }

  /** Applies a version that Realtime sent. It may be older than a version that was read. */
  function receive(entry: Entry): void {
    const received = known([entry])
    pendingVersions = latest(pendingVersions, received)
    update(versions, latest(versions.get(), received))
  }

  function open(): void {
    const ownNumber = ++opened
    // A new channel name each time, because the previous channel may not be closed yet.
    channel = listen(client, `table_version ${ownNumber}`, receive, (state) => {
      if (ownNumber !== opened || !channel) return
      const wasConnected = connected
      connected = state === 'hearing'
      if (state === 'broken') reopenLater()
      else if (connected) void read()
      else if (wasConnected) readLater()
    })
    void read()
  }

  /** Closes a channel whose subscription failed, because it would never send events. Later opens a new channel. */
  function reopenLater(): void {
    close()
    timer = setTimeout(open, DISCONNECTED_MS)
  }

  function close(): void {
    clearTimeout(timer)
    requests += 1
    const leaving = channel
    channel = null
    connected = false
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

function update(versions: Settable<Versions>, news: Versions): void {
  const now = { ...versions.get(), ...news }
  if (JSON.stringify(now) !== JSON.stringify(versions.get())) versions.set(now)
}

/**
 * `hearing`: changes arrive.
 * `deaf`: changes do not arrive yet, or not at the moment.
 * `broken`: the channel must be reopened.
 */
type ChannelState = 'hearing' | 'deaf' | 'broken'

/**
 * Opens a Realtime channel for the table of versions. Some seconds after the channel is joined, Realtime subscribes to
 * the database and reports this by a system message. It never sends earlier changes.
 */
function listen(
  client: SupabaseClient,
  name: string,
  onChange: (entry: Entry) => void,
  onState: (state: ChannelState) => void,
): RealtimeChannel {
  return client
    .channel(name)
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'table_version' }, (change) =>
      onChange(change.new),
    )
    .on('system', {}, ({ extension, status }: { extension?: unknown; status?: unknown }) => {
      if (extension === 'postgres_changes') onState(status === 'ok' ? 'hearing' : 'broken')
    })
    .subscribe((status) => status !== 'SUBSCRIBED' && onState('deaf'))
}

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
