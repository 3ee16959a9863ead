/**
 * Live updates of a project (/realtime/v1/websocket) in Phoenix's protocol: joins with postgres_changes, heartbeats,
 * new tokens. Sends changed rows of the publication to callers whose role may read them.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { WebSocket, WebSocketServer } from 'ws'
import { type Change, watchPublication } from './realtime-changes.ts'
import { actAs, type Caller, callerBy } from './session.ts'

export interface RealtimeOptions {
  readonly databaseUrl: string
  /** A pool with the role `authenticator`. */
  readonly pool: pg.Pool
  readonly catalogPool: pg.Pool
  readonly jwtSecret: string
  /** Resolves with the result of a channel's subscription to the database. */
  subscribed(): Promise<'ok' | 'error'>
}

export interface Realtime {
  /** Cuts every connection. */
  drop(): void
  close(): Promise<void>
}

interface Binding {
  readonly event: string
  readonly schema: string
  readonly table?: string
  readonly filter?: string
}

interface Channel {
  readonly joinRef: string | null
  readonly bindings: readonly (Binding & { readonly id: number })[]
  caller: Caller
  /** True once it receives changes, some time after the join. */
  hears: boolean
}

interface Message {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  // The client determines the content of its messages, so the type is unknown.
  // oxlint-disable-next-line typescript/no-explicit-any -- read field by field where it is used
  readonly payload: any
}

export async function serveRealtime(server: Server, options: RealtimeOptions): Promise<Realtime> {
  const sockets = new WebSocketServer({ noServer: true })
  const lines = new Set<Line>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== '/realtime/v1/websocket' || !searchParams.get('apikey')) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const line = new Line(opened, searchParams, options)
      lines.add(line)
      opened.once('close', () => lines.delete(line))
    })
  })
  // Serializes changes, so that each reaches everybody before the next one.
  let work = Promise.resolve()
  const stop = await watchPublication(options.databaseUrl, options.catalogPool, (change) => {
    work = work.then(async () => void (await Promise.all([...lines].map((line) => line.tell(change)))))
  })
  const drop = () => {
    for (const client of sockets.clients) client.terminate()
  }
  return {
    drop,
    async close() {
      drop()
      sockets.close()
      await work
      await stop()
    },
  }
}

/** One connection, with its channels by topic. */
class Line {
  readonly #socket: WebSocket
  readonly #options: RealtimeOptions
  readonly #asArrays: boolean
  readonly #publicKey: string
  readonly #channels = new Map<string, Channel>()

  constructor(socket: WebSocket, query: URLSearchParams, options: RealtimeOptions) {
    this.#socket = socket
    this.#options = options
    this.#asArrays = query.get('vsn') !== '1.0.0'
    this.#publicKey = query.get('apikey') ?? ''
    socket.on('message', (data) => this.#receive(String(data)))
    socket.on('error', () => socket.terminate())
  }

  /** Sends a change to the channels that subscribed to its table. */
  async tell(change: Change): Promise<void> {
    try {
      for (const [topic, channel] of this.#channels) await this.#pass(topic, channel, change)
    } catch {
      this.#socket.terminate()
    }
  }

  async #pass(topic: string, channel: Channel, change: Change): Promise<void> {
    if (!channel.hears) return
    const ids = channel.bindings
      .filter(
        ({ event, schema, table }) =>
          (event === '*' || event === change.type) &&
          schema === 'public' &&
          (table === undefined || table === change.table),
      )
      .map(({ id }) => id)
    if (ids.length === 0) return
    // A deleted row cannot be checked against a policy, so its key goes to everybody (a documented limit).
    const record = change.type === 'DELETE' ? {} : await this.#visible(channel.caller, change)
    if (!record) return
    const { table, type, at, columns, key } = change
    const data = {
      schema: 'public',
      table,
      type,
      commit_timestamp: at,
      columns,
      record,
      old_record: type === 'INSERT' ? {} : key,
      errors: null,
    }
    this.#send({ joinRef: null, ref: null, topic, event: 'postgres_changes', payload: { ids, data } })
  }

  /** The row as the caller may read it now. */
  async #visible(caller: Caller, { table, key }: Change): Promise<object | undefined> {
    if (typeof caller.claims.exp === 'number' && caller.claims.exp <= Date.now() / 1000) return undefined
    const names = Object.keys(key)
    const where = names.map((name, i) => `${pg.escapeIdentifier(name)} = $${i + 1}`).join(' AND ')
    const sql = `SELECT to_json(t) AS record FROM public.${pg.escapeIdentifier(table)} t WHERE ${where}`
    const read = actAs(this.#options.pool, caller, { readOnly: true }, (client) =>
      client.query<{ record: object }>(sql, Object.values(key)),
    )
    const { rows } = await read.catch((error: { code?: string }) => {
      if (error.code === '42501') return { rows: [] }
      throw error
    })
    return rows[0]?.record
  }

  #receive(text: string): void {
    const message = this.#read(text)
    const { topic, event, payload } = message
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(message, 'ok', {})
    if (event === 'phx_join') return this.#join(message)
    const channel = this.#channels.get(topic)
    if (event === 'access_token') {
      try {
        if (channel) channel.caller = callerBy(String(payload.access_token), this.#options.jwtSecret)
      } catch (error) {
        this.#send({
          joinRef: null,
          ref: null,
          topic,
          event: 'system',
          payload: { extension: 'system', status: 'error', message: (error as Error).message, channel: topic },
        })
      }
      return
    }
    if (event === 'phx_leave') {
      this.#channels.delete(topic)
      this.#reply(message, 'ok', {})
      this.#send({ joinRef: message.joinRef, ref: null, topic, event: 'phx_close', payload: {} })
    }
  }

  #join(message: Message): void {
    const { topic, joinRef, payload } = message
    try {
      const caller = callerBy(String(payload.access_token ?? this.#publicKey), this.#options.jwtSecret)
      const wanted = (payload.config?.postgres_changes ?? []) as Binding[]
      const bindings = wanted.map((binding, i) => ({ ...binding, id: i + 1 }))
      const channel: Channel = { joinRef, bindings, caller, hears: false }
      this.#channels.set(topic, channel)
      this.#reply(message, 'ok', { postgres_changes: bindings })
      if (bindings.length > 0) void this.#subscribe(topic, channel)
    } catch (error) {
      this.#reply(message, 'error', { reason: (error as Error).message })
    }
  }

  async #subscribe(topic: string, channel: Channel): Promise<void> {
    const status = await this.#options.subscribed()
    channel.hears = status === 'ok'
    const payload = {
      extension: 'postgres_changes',
      status,
      message: status === 'ok' ? 'Subscribed to PostgreSQL' : 'Unable to subscribe to changes with given parameters',
      channel: topic.replace(/^realtime:/, ''),
    }
    if (this.#channels.get(topic) === channel) this.#send({ joinRef: null, ref: null, topic, event: 'system', payload })
  }

  #reply({ joinRef, ref, topic }: Message, status: string, response: object): void {
    this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  #read(text: string): Message {
    const value = JSON.parse(text) as
      | [string | null, string | null, string, string, unknown]
      | { join_ref?: string; ref?: string; topic: string; event: string; payload: unknown }
    if (Array.isArray(value))
      return { joinRef: value[0], ref: value[1], topic: value[2], event: value[3], payload: value[4] }
    return {
      joinRef: value.join_ref ?? null,
      ref: value.ref ?? null,
      topic: value.topic,
      event: value.event,
      payload: value.payload,
    }
  }

  #send({ joinRef, ref, topic, event, payload }: Message): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(
      JSON.stringify(
        this.#asArrays ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef },
      ),
    )
  }
}
