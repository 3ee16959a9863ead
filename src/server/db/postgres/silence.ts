import type pg from 'pg'
import { interceptConnect } from '#server/intercept-connect.ts'

/** Milliseconds between two checks while a query waits for an answer. */
const EVERY = 500

/** Internals of pg that its types omit. */
interface Wired {
  readonly connection: { readonly stream: { destroy(error?: Error): void } }
}

/** Matches pg's timeout errors. Any other error proves that the server answers or the connection is closed. */
const unanswered = /timeout/

const silentError = () => new Error('Connection terminated: the database went silent')

/**
 * Rejects queries to a server that does not answer, such as a stopped machine. Otherwise they would wait for minutes.
 * While `pools` are in use, `poll` runs at intervals. After two timeouts in a row, connections in use are cut, and new
 * ones are refused until `poll` succeeds. Slow queries are not affected, because the server still answers `poll`.
 * @param poll rejects after a few seconds without an answer
 * @returns a function that stops the checks
 */
export function noticeSilence(
  pools: readonly pg.Pool[],
  poll: () => Promise<unknown>,
  onSilent: () => void,
  every = EVERY,
): () => void {
  const inUse = new Set<pg.PoolClient>()
  let isPolling = false
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
    if (isPolling || !(isSilent() || isWanted())) return
    isPolling = true
    const polled = [...inUse]
    poll()
      .then(
        () => (missed = 0),
        (error: Error) => {
          missed = unanswered.test(error.message) ? missed + 1 : 0
          if (missed === 2) onSilent()
          if (isSilent()) cut(polled)
        },
      )
      .finally(() => (isPolling = false))
  }, every).unref()

  /**
   * Cuts only the connections that were in use when the poll began. One that was taken from a pool since then may still
   * get an answer.
   */
  const cut = (polled: readonly pg.PoolClient[]) => {
    for (const client of polled)
      if (inUse.has(client)) (client as unknown as Wired).connection.stream.destroy(silentError())
  }
  return () => clearInterval(timer)
}
