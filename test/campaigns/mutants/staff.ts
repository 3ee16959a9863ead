import type { Mutant } from '../mutant.ts'

const SERVER = 'src/server/auth'
const STAFF = `${SERVER}/attacks/staff.test.ts`
const FORGED = `${SERVER}/attacks/staff-forged.test.ts`

export const staffMutants: Mutant[] = [
  {
    item: 'staff',
    what: 'two who disable each other at once lock everybody out',
    file: `${SERVER}/accounts/users.ts`,
    find: '        await client.query(ONE_AT_A_TIME)\n',
    replace: '',
    test: STAFF,
    title: 'of two who disable each other at once',
  },
  {
    item: 'staff',
    what: 'whoever is only invited counts as somebody who can sign in',
    file: `${SERVER}/accounts/ways-in.ts`,
    find: 'a.password IS NOT NULL AND able."passwordExpiresAt" IS NULL',
    replace: 'TRUE',
    test: STAFF,
    title: 'is not whoever is invited',
  },
  {
    item: 'staff',
    what: 'a session that is still believed acts on others after its end',
    file: `${SERVER}/accounts/managers.ts`,
    find: 'if (!actor || actor.disabledAt)',
    replace: 'if (!actor)',
    test: STAFF,
    title: 'whose server still believes the session',
  },
  {
    item: 'staff',
    what: 'an open page goes on when its session has ended',
    file: `${SERVER}/sessions/session-cache.ts`,
    find: '      for (const listener of listeners) listener(id, spared)\n',
    replace: '',
    test: STAFF,
    title: 'whose sessions alone are ended',
  },
  {
    item: 'staff',
    what: 'whoever the setting does not name reads what happened to others',
    file: `${SERVER}/routes/staff.ts`,
    find: '  await administration(context).requireMayAct({ actorId: self })\n',
    replace: '',
    test: FORGED,
    title: 'nobody else does anything',
  },
  {
    item: 'staff',
    what: 'somebody signed in fills a mailbox with invitations',
    file: `${SERVER}/routes/staff.ts`,
    find: '  await context.limiter.linkMade(user.id, to)\n',
    replace: '',
    test: FORGED,
    title: 'fills nobody',
  },
]
