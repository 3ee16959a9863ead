import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { cancelOn } from '#server/embedded-database/index.ts'

/** How long the database may take to hear it (ms): who waits for the end does not wait for a network that is gone. */
const PATIENCE = 5000

/** What pg keeps of a connection, and its types leave out. */
interface Connected {
  readonly host: string
  readonly port: number
  readonly ssl: pg.ConnectionConfig['ssl'] | false
  readonly sslNegotiation?: string
  readonly processID: number | null
  readonly secretKey: number | null
  readonly connection?: { readonly stream: unknown }
}

/** pg's own connection, below its client: it can do this, and its types leave it out. */
interface ShortConnection extends EventEmitter {
  readonly stream: Duplex
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

/** Milliseconds after which the database is asked once more to end what did not hear it. */
const AGAIN = 500

const inDoubt = new WeakSet<pg.PoolClient>()

/** Whether a cancel that was sent may still come, and end what this connection runs by then: it serves nobody else. */
export function mayStillBeEnded(client: pg.PoolClient): boolean {
  return inDoubt.has(client)
}

/**
 * Asks the database to end what this connection runs, as psql does at Ctrl-C: over a short connection of its own, which
 * needs no place in the pool (those who are to be cancelled may have all of them), none among the server's, and no
 * password. The embedded database is asked within this process. Resolves when it was heard, or nobody heard it in time
 * (`mayStillBeEnded`); never rejects.
 */
export function requestCancel(client: pg.PoolClient, patience = PATIENCE): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey, connection: own } = client as unknown as Connected
  if (cancelOn(own)) return Promise.resolve()
  if (processID === null || secretKey === null) return Promise.resolve()
  const settings = { ssl: ssl || false, sslNegotiation } as pg.ConnectionConfig
  const connection = new pg.Connection(settings) as unknown as ShortConnection
  let isSent = false
  const ask = () => {
    isSent = true
    connection.cancel(processID, secretKey)
  }
  return new Promise((resolve) => {
    let isOver = false
    const end = (isHeard: boolean) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      if (isSent && !isHeard) inDoubt.add(client)
      connection.stream.destroy()
      resolve()
    }
    const timer = setTimeout(end, patience, false)
    connection.on('connect', () => {
      if (!ssl) ask()
      else if (sslNegotiation !== 'direct') connection.requestSsl()
    })
    connection.on('sslconnect', ask)
    connection.on('error', () => end(false))
    // The server says nothing: it closes the connection once it has passed the cancel on.
    connection.on('end', () => end(true))
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  })
}

/**
 * Asks until what it returns is called: a request may be lost on its way, or come between two statements. That resolves
 * once the last one was heard: heard later, it would end what whoever has this connection next asks of it.
 */
export function keepCancelling(client: pg.PoolClient): () => Promise<void> {
  const asked: Promise<void>[] = []
  const ask = () => void asked.push(requestCancel(client))
  ask()
  const again = setInterval(ask, AGAIN)
  return async () => {
    clearInterval(again)
    await Promise.all(asked)
  }
}

/** Runs `work` on its connection; what that runs is ended where `signal` says so. */
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
