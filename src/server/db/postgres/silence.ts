import type pg from 'pg'
import { interceptConnect } from '#server/intercept-connect.ts'

/** How often it is looked, while somebody waits for an answer (ms). */
const EVERY = 500

/** What pg keeps of a connection, and its types leave out. */
interface Wired {
  readonly connection: { readonly stream: { destroy(error?: Error): void } }
}

/** What pg says where nobody answered in time; anything else is an answer, or the end of a connection that is told. */
const unanswered = /timeout/

const silentError = () => new Error('Connection terminated: the database went silent')

/**
 * Tells those who wait for a server that went silent (a stopped machine, a network that is gone) that it did: a
 * connection alone would let them wait for minutes. While anybody uses `pools`, `look` is asked again and again; where
 * two in a row are not answered, the connections in use are cut, and whoever wants one hears at once that the database
 * cannot be reached, until a look is answered again. A statement that takes long, or waits for a lock, is not ended by
 * this: the server answers the looks meanwhile.
 * @param look fails within a few seconds where there is no answer
 * @returns what stops it
 */
export function noticeSilence(
  pools: readonly pg.Pool[],
  look: () => Promise<unknown>,
  onSilent: () => void,
  every = EVERY,
): () => void {
  const inUse = new Set<pg.PoolClient>()
  let looking = false
  let missed = 0
  const isSilent = () => missed > 1
  for (const pool of pools) {
    pool.on('acquire', (client) => inUse.add(client))
    pool.on('release', (_error, client) => inUse.delete(client))
    pool.on('remove', (client) => inUse.delete(client))
    interceptConnect(pool, (connect) => (isSilent() ? Promise.reject(silentError()) : connect()))
  }
  const isWanted = () =>
    pools.some(({ totalCount, idleCount, waitingCount }) => totalCount > idleCount || waitingCount > 0)

  const timer = setInterval(() => {
    if (looking || !(isSilent() || isWanted())) return
    looking = true
    const asked = [...inUse]
    look()
      .then(
        () => (missed = 0),
        (error: Error) => {
          missed = unanswered.test(error.message) ? missed + 1 : 0
          if (missed === 2) onSilent()
          if (isSilent()) cut(asked)
        },
      )
      .finally(() => (looking = false))
  }, every).unref()

  /** Those who came since may be answered. */
  const cut = (asked: readonly pg.PoolClient[]) => {
    for (const client of asked)
      if (inUse.has(client)) (client as unknown as Wired).connection.stream.destroy(silentError())
  }
  return () => clearInterval(timer)
}
