import type { Mutant } from '../mutant.ts'

const COLLEAGUES = 'db/hosted/04_colleagues.sql'
const TRIED = 'test/hosted/colleagues.test.ts'
const PAST = 'test/hosted/colleagues-past-page.test.ts'

export const hostedAccountMutants: Mutant[] = [
  {
    item: 'staff',
    what: 'the session of a call proves its own password',
    file: COLLEAGUES,
    find: " AND n.id::text <> (auth.jwt() ->> 'session_id')",
    replace: '',
    test: PAST,
    title: 'its own session does nothing',
  },
  {
    item: 'staff',
    what: 'any fresh session proves a password',
    file: COLLEAGUES,
    find: " AND c.authentication_method = 'password'",
    replace: '',
    test: PAST,
    title: 'that a mailed link began does nothing',
  },
  {
    item: 'staff',
    what: 'two who disable each other are both gone',
    file: COLLEAGUES,
    find: '  LOCK TABLE eventms_private.staff IN SHARE ROW EXCLUSIVE MODE;\n',
    replace: '',
    test: TRIED,
    title: 'two who disable each other',
  },
  {
    item: 'staff',
    what: 'sessions of who was disabled go on once they are enabled',
    file: COLLEAGUES,
    find: '  PERFORM eventms_private.dismiss(found.its_address);\n  -- Or they would go on once the account is enabled again.\n  PERFORM eventms_private.end_sessions(found.its_account);',
    replace: '  PERFORM eventms_private.dismiss(found.its_address);',
    test: TRIED,
    title: 'disabled, their sessions end',
  },
  {
    item: 'staff',
    what: 'an address that nobody proved makes a manager',
    file: COLLEAGUES,
    find: 'm.address = eventms_private.folded(u.email) AND u.email_confirmed_at IS NOT NULL',
    replace: 'm.address = eventms_private.folded(u.email)',
    test: PAST,
    title: 'an address that nobody proved',
  },
  {
    item: 'staff',
    what: 'sessions that passed a second step which was removed pass the next one',
    file: COLLEAGUES,
    find: '  -- Those that passed it would pass the next one, too.\n  PERFORM eventms_private.end_sessions(found.its_account);\n',
    replace: '',
    test: TRIED,
    title: 'a session that passed a second step',
  },
  {
    item: 'my account',
    what: 'the list of sessions tells their numbers',
    file: 'db/hosted/03_own_account.sql',
    find: "SELECT encode(sha256(convert_to(session::text, 'UTF8')), 'hex')",
    replace: 'SELECT session::text',
    test: 'test/hosted/own-account.test.ts',
    title: 'sessions: what browser and where',
  },
  {
    item: 'my account',
    what: 'an app that was begun and left stands in the way of the next',
    file: 'src/web/backend/hosted/auth/account.ts',
    find: "for (const factorId of await factors('unverified')) await answered(auth.mfa.unenroll({ factorId }))",
    replace: '',
    test: 'test/hosted/own-account.test.ts',
    title: 'an authenticator app: begun twice',
  },
]
