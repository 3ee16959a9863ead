import type pg from 'pg'

/**
 * A pool that loses the answer to COMMIT. @param written true if the database receives the COMMIT @param before runs
 * when the COMMIT is sent
 */
export function losingCommits(pool: pg.Pool, written: boolean, before: () => void = () => {}): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (name !== 'query') return typeof value === 'function' ? (value.bind(target) as unknown) : value
        return async (...given: [string]) => {
          if (given[0] !== 'COMMIT') return target.query(...given)
          before()
          await target.query(written ? 'COMMIT' : 'ROLLBACK')
          throw new Error('Connection terminated unexpectedly')
        }
      },
    })
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
