import type { Mutant } from '../mutant.ts'

const stop = { item: 'faults', file: 'src/server/stop.ts', test: 'src/server/stop.test.ts' }

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
]
