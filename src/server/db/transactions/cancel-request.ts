import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { cancelOn } from '#server/embedded-database/index.ts'

/** Milliseconds that sending a cancel request may take. Without a network it would never end. */
const TIMEOUT_MS = 5000

/** Internals of pg that its types omit. */
interface Connected {
  readonly host: string
  readonly port: number
  readonly ssl: pg.ConnectionConfig['ssl'] | false
  readonly sslNegotiation?: string
  readonly processID: number | null
  readonly secretKey: number | null
  readonly connection?: { readonly stream: unknown }
}

/** A connection of pg that only sends a cancel request, without a sign-in. The types of pg omit this request. */
interface ShortConnection extends EventEmitter {
  readonly stream: Duplex
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

/** Milliseconds after which a cancel request is repeated. */
const AGAIN = 500

const inDoubt = new WeakSet<pg.PoolClient>()

/**
 * True if a cancel request may still arrive at the server. The connection must then be closed, or a later statement
 * could be cancelled.
 */
export function mayStillBeEnded(client: pg.PoolClient): boolean {
  return inDoubt.has(client)
}

/**
 * Cancels the running statement of `client` as psql does at Ctrl-C: over a new connection, which needs no password. The
 * pool might have no free connection, because each of its connections may run a statement that is to be cancelled. The
 * embedded database gets the request inside this process.
 * Resolves when the server has the request, or at the timeout (`mayStillBeEnded`). Never rejects.
 */
export function requestCancel(client: pg.PoolClient, timeoutMs = TIMEOUT_MS): Promise<void> {
  const {
    host,
    port,
    ssl,
    sslNegotiation,
    processID,
    secretKey,
    connection: clientConnection,
  } = client as unknown as Connected
  if (cancelOn(clientConnection)) return Promise.resolve()
  if (processID === null || secretKey === null) return Promise.resolve()
  const settings = { ssl: ssl || false, sslNegotiation } as pg.ConnectionConfig
  const connection = new pg.Connection(settings) as unknown as ShortConnection
  let isSent = false
  const send = () => {
    isSent = true
    connection.cancel(processID, secretKey)
  }
  return new Promise((resolve) => {
    let isOver = false
    const end = (isReceived: boolean) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (isSent && !isReceived) inDoubt.add(client)
      connection.stream.destroy()
      resolve()
    }
    const timer = setTimeout(end, timeoutMs, false)
    connection.on('connect', () => {
      if (!ssl) send()
      else if (sslNegotiation !== 'direct') connection.requestSsl()
    })
    connection.on('sslconnect', send)
    connection.on('error', () => end(false))
    // The server closes the connection without an answer as soon as it has passed on the request.
    connection.on('end', () => end(true))
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  })
}

/**
 * Sends cancel requests at intervals, because a single one may be lost. @returns a function that stops this and waits
 * for the last request
 */
export function keepCancelling(client: pg.PoolClient): () => Promise<void> {
  const sent: Promise<void>[] = []
  const send = () => void sent.push(requestCancel(client))
  send()
  const resend = setInterval(send, AGAIN)
  return async () => {
    clearInterval(resend)
    await Promise.all(sent)
  }
}

/**
 * Runs `work`, and cancels its statements on `client` when `signal` aborts.
 * @throws the signal's reason if it is aborted already
 */
export async function endedBy<T>(signal: AbortSignal, client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let cancelled: (() => Promise<void>) | undefined
  const cancel = () => void (cancelled ??= keepCancelling(client))
  signal.addEventListener('abort', cancel)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelled?.()
  }
}
