import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

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
}

/** pg's own connection, below its client: it can do this, and its types leave it out. */
interface ShortConnection extends EventEmitter {
  readonly stream: Duplex
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

/**
 * Asks the database to end what this connection runs, as psql does at Ctrl-C: over a short connection of its own, which
 * needs no place in the pool (those who are to be cancelled may have all of them), none among the server's, and no
 * password. Resolves when it was heard, or nobody heard it in time; never rejects.
 */
export function requestCancel(client: pg.PoolClient, patience = PATIENCE): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Connected
  if (processID === null || secretKey === null) return Promise.resolve()
  const settings = { ssl: ssl || false, sslNegotiation } as pg.ConnectionConfig
  const connection = new pg.Connection(settings) as unknown as ShortConnection
  const ask = () => connection.cancel(processID, secretKey)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      connection.stream.destroy()
      resolve()
    }
    const timer = setTimeout(end, patience)
    connection.on('connect', () => {
      if (!ssl) ask()
      else if (sslNegotiation !== 'direct') connection.requestSsl()
    })
    connection.on('sslconnect', ask)
    connection.on('error', end)
    // The server says nothing: it closes the connection once it has passed the cancel on.
    connection.on('end', end)
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  })
}
