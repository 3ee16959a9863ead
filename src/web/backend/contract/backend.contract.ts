import { afterEach, describe, expect, type RunnerTestCase, type RunnerTestSuite, test } from 'vitest'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { type Browser, type Home, rejectsWith, until } from './contract.test-help.ts'
import { accountContract } from './account.contract.ts'
import { actsContract } from './acts.contract.ts'
import { dataContract } from './data.contract.ts'
import { historyContract } from './history.contract.ts'
import { numberHistoryContract } from './number-history.contract.ts'
import { preferencesContract } from './preferences.contract.ts'
import { printsContract } from './prints.contract.ts'
import { returnedContract } from './returned.contract.ts'
import { authFlowsContract } from './auth-flows.contract.ts'
import { sampleFilesContract } from './sample-files.contract.ts'
import { staffContract } from './staff.contract.ts'
import { ticketActsContract } from './ticket-acts.contract.ts'

/** Number of test cases, the same for each home. home-differences.test-help.ts lists the allowed differences. */
const CASES = 72

export function backendContract(home: () => Home): void {
  describe('the contract of the port', () => {
    contract(home)

    test('all of it ran', ({ task }) => {
      const cases = casesOf(task.suite!).filter((candidate) => candidate !== task)
      expect(cases.filter(({ mode }) => mode !== 'run')).toEqual([])
      expect(cases).toHaveLength(CASES)
    })
  })
}

function casesOf(suite: RunnerTestSuite): RunnerTestCase[] {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? casesOf(task) : [task]))
}

const anAct: TicketActRequest = {
  kind: 'return',
  eventCode: 1,
  details: {},
  changes: { sealData: { remove: [1] } },
  versions: { events: 1, sealData: 1, withdrawn: 1 },
}

function contract(home: () => Home): void {
  const browsers: Browser[] = []
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })
  const open = () => {
    const browser = home().open()
    browsers.push(browser)
    return browser
  }
  const signedIn = async () => {
    const backend = open().tab()
    await backend.signIn(home().account.email, home().account.password)
    return backend
  }

  describe('session', () => {
    test('is unknown, then nobody, then who signed in, then nobody again [S3.15 S7.4 S7.10]', async () => {
      const backend = open().tab()
      expect(backend.session.get()).toBeUndefined()
      expect(await until(backend.session, (user) => user !== undefined)).toBeNull()
      await backend.signIn(home().account.email, home().account.password)
      expect(backend.session.get()).toEqual({
        id: expect.any(String),
        email: home().account.email,
        name: expect.any(String),
      })
      await backend.signOut()
      expect(backend.session.get()).toBeNull()
    })

    test('a wrong password is refused and changes nothing', async () => {
      const backend = open().tab()
      await until(backend.session, (user) => user !== undefined)
      await rejectsWith(backend.signIn(home().account.email, 'wrong horse battery 9'), 'invalidCredentials')
      expect(backend.session.get()).toBeNull()
    })

    test('the other tabs of the browser follow, other browsers do not [S4.6]', async () => {
      const browser = open()
      const [first, second, stranger] = [browser.tab(), browser.tab(), open().tab()]
      await Promise.all([first, second, stranger].map(({ session }) => until(session, (user) => user === null)))
      await first.signIn(home().account.email, home().account.password)
      expect(await until(second.session, (user) => user !== null)).toMatchObject({ email: home().account.email })
      await second.signOut()
      expect(await until(first.session, (user) => user === null)).toBeNull()
      expect(stranger.session.get()).toBeNull()
    })

    test('that ended behind the page is noticed at the next call [S7.10]', async () => {
      const browser = open()
      const backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      await browser.endSession()
      await rejectsWith(backend.load('departments'), 'notSignedIn')
      expect(await until(backend.session, (user) => user === null)).toBeNull()
    })

    test('without one nothing can be read or written [S6.1 S7.1]', async () => {
      const backend = open().tab()
      await rejectsWith(backend.load('departments'), 'notSignedIn')
      await rejectsWith(backend.add('departments', [{ departmentCode: 1, departmentName: '総務部' }]), 'notSignedIn')
      await rejectsWith(
        backend.import('departments', { version: 0, fields: ['departmentCode'], rows: [[1]] }),
        'notSignedIn',
      )
      await rejectsWith(backend.activity(), 'notSignedIn')
      await rejectsWith(backend.loadSamples(), 'notSignedIn')
      await rejectsWith(backend.previewUndo(1), 'notSignedIn')
      await rejectsWith(backend.undoAct(1, { versions: {} }), 'notSignedIn')
      await rejectsWith(backend.ticketAct(anAct), 'notSignedIn')
    })
  })

  authFlowsContract(home, open, signedIn)
  accountContract(home, open, signedIn)
  staffContract(home, open, signedIn)
  sampleFilesContract(signedIn)

  dataContract(home, signedIn)
  actsContract(home, signedIn)
  historyContract(home)
  numberHistoryContract(home)
  returnedContract(home)
  preferencesContract(home, signedIn)
  printsContract(home, signedIn)
  ticketActsContract(home, signedIn)
}
