/** Live updates reach only staff; the tests use the real client. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer } from '../../src/server/db/test-databases.ts'
import type { Project } from './project.ts'
import { clientOf, makeAccount, makeStaff, openProject } from './test-project.ts'

interface Heard {
  readonly name: string
  readonly version: number
}

/** Returns the messages of a channel one after another. */
class Listener {
  readonly heard: Heard[] = []
  readonly statuses: string[] = []
  readonly #waiting = new Set<() => void>()
  readonly channel: RealtimeChannel

  constructor(client: SupabaseClient, tables: readonly string[] = ['table_version']) {
    this.channel = client.channel('versions')
    for (const table of tables) {
      this.channel.on('postgres_changes', { event: '*', schema: 'public', table }, ({ new: row }) => {
        this.heard.push(row as Heard)
        this.#look()
      })
    }
    this.channel.subscribe((status) => {
      this.statuses.push(status)
      this.#look()
    })
  }

  until(done: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!done()) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  joined(times = 1): Promise<void> {
    return this.until(() => this.statuses.filter((status) => status === 'SUBSCRIBED').length >= times)
  }

  #look(): void {
    for (const look of this.#waiting) look()
  }
}

describe.skipIf(!hasServer())('live', () => {
  let project: Project
  let staff: SupabaseClient
  const clients: SupabaseClient[] = []
  const client = async (token?: string) => {
    const opened = clientOf(project, token)
    await opened.realtime.setAuth(token ?? null)
    clients.push(opened)
    return opened
  }
  /** Changes the table. Returns the new version. */
  const change = async () => {
    const { data } = await staff.rpc('eventms_add', { name_: 'departments', new_rows: [{ departmentCode: ++code }] })
    return (data as { to: number }).to
  }
  let code = 0

  beforeAll(async () => {
    project = await openProject()
    staff = await client(project.token(await makeStaff(project, 'hanako@example.com')))
  })
  afterAll(async () => {
    await Promise.all(clients.map((one) => one.realtime.disconnect()))
    await project?.close()
  })

  test('staff hear the version that a change reached, once it is committed', async () => {
    const listener = new Listener(staff)
    await listener.joined()
    const reached = await change()
    await listener.until(() => listener.heard.length > 0)
    expect(listener.heard).toEqual([{ name: 'departments', version: reached }])
    await staff.rpc('eventms_add', {
      name_: 'departments',
      new_rows: [{ departmentCode: 1000 }, { departmentCode: 1000 }],
    })
    const next = await change()
    await listener.until(() => listener.heard.length > 1)
    expect(listener.heard.at(-1)).toEqual({ name: 'departments', version: next })
    await listener.channel.unsubscribe()
  })

  test('strangers hear nothing, whatever they listen to; from the moment that they are staff they do', async () => {
    const stranger = await makeAccount(project, 'stranger@example.org')
    const listener = new Listener(await client(project.token(stranger)), ['table_version', 'departments', 'change_log'])
    const nobody = new Listener(await client(), ['table_version', 'departments', 'change_log'])
    const witness = new Listener(staff)
    await Promise.all([listener.joined(), nobody.joined(), witness.joined()])

    // Each change reaches everybody before the next one, so after the second change the first has arrived everywhere.
    const [first, second] = [await change(), await change()]
    await witness.until(() => witness.heard.some(({ version }) => version === second))
    await project.pool.query('SELECT eventms_private.invite($1)', [stranger.email])
    const third = await change()
    await listener.until(() => listener.heard.some(({ version }) => version === third))
    expect(listener.heard.map(({ version }) => version)).not.toContain(first)

    await project.pool.query('SELECT eventms_private.dismiss($1)', [stranger.email])
    const [fourth, fifth] = [await change(), await change()]
    await witness.until(() => witness.heard.some(({ version }) => version === fifth))
    await project.pool.query('SELECT eventms_private.invite($1)', [stranger.email])
    const sixth = await change()
    await listener.until(() => listener.heard.some(({ version }) => version === sixth))
    expect(listener.heard.map(({ version }) => version)).not.toContain(fourth)
    expect(nobody.heard).toEqual([])
  })

  test('a connection that is cut is opened again', async () => {
    const listener = new Listener(await client(project.token(await makeStaff(project, 'taro@example.com'))))
    await listener.joined()
    project.dropConnections()
    await listener.joined(2)
    const reached = await change()
    await listener.until(() => listener.heard.length > 0)
    expect(listener.heard).toEqual([{ name: 'departments', version: reached }])
  })
})
