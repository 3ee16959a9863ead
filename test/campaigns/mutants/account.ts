import type { Mutant } from '../mutant.ts'

const SERVER = 'src/server/auth'
const STEP = `${SERVER}/attacks/second-step.test.ts`
const OWN = `${SERVER}/attacks/own-account.test.ts`

export const accountMutants: Mutant[] = [
  {
    item: 'second step',
    what: 'a session is made before the second step was passed',
    file: `${SERVER}/sessions/session-guard.ts`,
    find: "? 'secondStep' : undefined",
    replace: '? undefined : undefined',
    test: STEP,
    title: 'is asked for by every way in',
  },
  {
    item: 'second step',
    what: 'the code of an app works again',
    file: `${SERVER}/second-step/second-steps.ts`,
    find: 'AND "lastCounter" < $2`',
    replace: 'AND $2 = $2`',
    test: STEP,
    title: 'signs in with the app',
  },
  {
    item: 'second step',
    what: 'what waits outlives a change of the password',
    file: `${SERVER}/routes/second-step.ts`,
    find: 'if (!consumed || consumed.data.proof !== proofOf(credential))',
    replace: 'if (!consumed)',
    test: STEP,
    title: 'waits for one sign-in',
  },
  {
    item: 'second step',
    what: 'its codes may be guessed all day',
    file: `${SERVER}/routes/second-step.ts`,
    find: "  await limiter.tried('secondStep', user.email, request.client)\n  scope.way",
    replace: '  scope.way',
    test: STEP,
    title: 'is not guessed',
  },
  {
    item: 'sessions',
    what: 'a session that nobody used for a week goes on',
    file: `${SERVER}/better-auth/library.ts`,
    find: 'return idle <= idleMs',
    replace: 'return true',
    test: OWN,
    title: 'has sessions that end',
  },
  {
    item: 'sessions',
    what: 'somebody ends the session of another person',
    file: `${SERVER}/accounts/own-sessions.ts`,
    find: 'DELETE FROM ${SESSION} WHERE "userId" = $1 AND ${',
    replace: 'DELETE FROM ${SESSION} WHERE $1 = $1 AND ${',
    test: OWN,
    title: 'lists its sessions',
  },
  {
    item: 'passwords',
    what: 'a common password is taken',
    file: `${SERVER}/accounts/good-password.ts`,
    find: 'const LEAST_GUESSES = 9',
    replace: 'const LEAST_GUESSES = 2',
    test: `${SERVER}/accounts/good-password.test.ts`,
  },
  {
    item: 'passwords',
    what: 'a printed password opens a session',
    file: `${SERVER}/sessions/session-guard.ts`,
    find: "if (user?.temporary && signInScope().byPassword) return 'temporaryPassword'",
    replace: '',
    test: `${SERVER}/attacks/temporary-password.test.ts`,
    title: 'that somebody else made up opens',
  },
  {
    item: 'security log',
    what: 'what a request says of itself is kept as it came',
    file: `${SERVER}/security-log/security-log.ts`,
    find: "text?.replace(/[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]+/gu, ' ').trim()",
    replace: 'text?.trim()',
    test: `${SERVER}/attacks/security-log.test.ts`,
    title: 'is a line of JSON each',
  },
]
