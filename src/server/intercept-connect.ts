import type pg from 'pg'

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (drop?: boolean | Error) => void) => void

/**
 * Makes every connect of the pool go through `gate`, also those of `pool.query`. `gate` may wait, reject, or get the
 * connection by calling its argument.
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
  // pg declares connect as two overloads, which an assignment cannot express.
  pool.connect = intercepted as typeof pool.connect
}
