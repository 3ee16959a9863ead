import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { cancelOn } from '#server/embedded-database/index.ts'

/** Timeout in milliseconds for sending a cancel request, which hangs if the network is gone. */
const TIMEOUT_MS = 5000

/** Internals of pg that its types leave out. */
interface Connected {
  readonly host: string
  readonly port: number
  readonly ssl: pg.ConnectionConfig['ssl'] | false
  readonly sslNegotiation?: string
  readonly processID: number | null
  readonly secretKey: number | null
  readonly connection?: { readonly stream: unknown }
}

/** pg's connection below its client; its types leave out the cancel request. */
interface ShortConnection extends EventEmitter {
  readonly stream: Duplex
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

/** Milliseconds after which a cancel request is repeated. */
const AGAIN = 500

const inDoubt = new WeakSet<pg.PoolClient>()

/** True if a cancel request may still arrive. It would then cancel a later statement, so close the connection. */
export function mayStillBeEnded(client: pg.PoolClient): boolean {
  return inDoubt.has(client)
}

/**
 * Cancels the running statement as psql does at Ctrl-C, over a short connection without a password. The connection is
 * outside the pool, which may be full of cancelled work. The embedded database gets the cancel within this process.
 * Resolves when the cancel arrived, or on timeout (`mayStillBeEnded`); never rejects.
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
    // The server closes the connection without an answer once it has passed on the cancel.
    connection.on('end', () => end(true))
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  })
}

/** Repeats the cancel request, which may get lost. @returns a function that ends this, and resolves at its end */
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
