import type pg from 'pg'

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (drop?: boolean | Error) => void) => void

/**
 * Makes the pool call `gate` whenever it gives out a connection, also inside `pool.query`. `gate` may wait, and then
 * gets the connection by calling `connect`, or rejects.
 */
export function interceptConnect(
  pool: pg.Pool,
  gate: (connect: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>,
): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const intercepted = (connected?: Connected): Promise<pg.PoolClient> | undefined => {
    const client = gate(connect)
    if (!connected) return client
    client.then(
      (taken) => connected(undefined, taken, (drop) => taken.release(drop)),
      (error: Error) => connected(error, undefined, () => {}),
    )
    return undefined
  }
  // The types of pg declare `connect` as two overloads, to which no single function can be assigned without a cast.
  pool.connect = intercepted as typeof pool.connect
}
