import type { Mutant } from '../mutant.ts'

const stop = { item: 'faults', file: 'src/server/stop.ts', test: 'src/server/stop.test.ts' }

const closing = {
  item: 'faults',
  file: 'src/server/http/graceful-server.ts',
  test: 'src/server/http/listen.test.ts',
}

/** A server that is told to stop, whatever it does just then. */
export const stopMutants: Mutant[] = [
  {
    ...stop,
    what: 'a stop throws mails away though it has time',
    find: 'await within(settled, left(STOP.cut))',
    replace: 'await within(settled, STOP.word)',
    title: 'lets a mail be sent for as long as there is time',
  },
  {
    ...stop,
    what: 'nobody hears of mails that a stop threw away',
    find: 'if (!isSettled) log.warn(',
    replace: 'if (isSettled) log.warn(',
    title: 'says where a mail took too long',
  },
  {
    ...stop,
    what: 'a part of a stop that fails keeps the database open',
    find: "log.warn({ err, part }, 'a part of the stop failed; the others follow')",
    replace: 'throw err',
    title: 'goes on where',
  },
  {
    ...stop,
    what: 'a server closes its database while it mails',
    file: 'src/server/start.ts',
    find: 'settled: () => auth.settled(),',
    replace: 'settled: async () => void auth.settled(),',
    test: 'src/server/start.test.ts',
    title: 'stays open in a stop',
  },
  {
    ...stop,
    what: 'a server does not hear that it is to stop while it starts',
    file: 'src/server/main.ts',
    find: "    log.info({ signal }, 'stopping')\n    endInTime(log)\n",
    replace: "    log.info({ signal }, 'stopping')\n",
    test: 'src/server/boot-stop.test.ts',
    title: 'one that is told to stop while it starts',
  },
  {
    ...stop,
    what: 'a stop leaves half of the backup before an upgrade',
    file: 'src/server/start.ts',
    find: '(isSaved ? undefined : backups.end())',
    replace: '(isSaved ? backups.end() : undefined)',
    test: 'src/server/start.test.ts',
    title: 'is not upgraded where the server is told to stop',
  },
  {
    ...closing,
    what: 'a stop cuts an answer that a slow reader has not taken yet',
    find: 'for (const [socket, connection] of this.#connections) if (isIdle(socket, connection)) socket.destroy()',
    replace: 'super.closeIdleConnections()',
    title: 'sends an answer to its end',
  },
  {
    ...closing,
    what: 'a stop closes connections before it has read what came over them',
    find: '    await nextTurn()\n    await nextTurn()\n',
    replace: '',
    title: 'and was not read, when it begins to stop',
  },
  {
    ...closing,
    what: 'a stop cuts a request of which only a part has come',
    find: 'return now - connection.since > PATIENCE.rest',
    replace: 'return true',
    title: 'waits for the rest of a head',
  },
  {
    ...closing,
    what: 'a connection that nobody uses holds up a stop',
    find: 'request !== undefined || now - connection.since > PATIENCE.first',
    replace: 'request !== undefined',
    title: 'that a browser made and never uses',
  },
  {
    ...closing,
    what: 'the answer to a body that was refused early goes with its connection, which a proxy uses once',
    find: 'if (hasBody(request) && !request.complete) response.shouldKeepAlive = true',
    replace: 'if (false) response.shouldKeepAlive = true',
    title: 'whoever sends one request a connection',
  },
  {
    item: 'backups',
    what: 'a restore takes one of its own connections, as a pooler calls it, for somebody else',
    file: 'src/server/backup/empty.ts',
    find: 'NOT starts_with(application_name, $2)',
    replace: 'application_name <> $2',
    test: 'src/server/backup/empty.test.ts',
    title: 'about to end',
  },
  {
    item: 'backups',
    what: 'a restore looks for others once, and sees the same ones ever after',
    file: 'src/server/backup/empty.ts',
    find: "await client.query('SELECT pg_stat_clear_snapshot()')",
    replace: '',
    test: 'src/server/backup/empty.test.ts',
    title: 'about to end',
  },
]
