import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import type { AuthEvent, Backend, Live, Progress, TableData } from './backend.ts'

/**
 * One home of the port, as the suite finds it: a database with one account and otherwise empty tables. Whoever has an address
 * of the open domain may sign up; nobody else. No social provider but GitHub is set up.
 */
export interface Home {
  readonly account: { readonly email: string; readonly password: string }
  readonly openDomain: string
  /** What was sent to an address or a phone last: its link's secret, and its code. */
  received(to: string): Promise<{ readonly link: string; readonly code: string }>
  /** A page in a browser of its own; it and its tabs are signed out. */
  open(): Browser
}

export interface Browser {
  /** A further tab of this browser; the first one is open already. `link`: opened by a mailed link with this secret. */
  tab(link?: string): Backend
  /** Ends the session behind the page's back. */
  endSession(): Promise<void>
  close(): void
}

/** What every home of the port must do (design §3). */
export function backendContract(home: () => Home): void {
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
    test('is unknown, then nobody, then who signed in, then nobody again', async () => {
      const backend = open().tab()
      expect(backend.session.get()).toBeUndefined()
      expect(await until(backend.session, (user) => user !== undefined)).toBeNull()
      await backend.signIn(home().account.email, home().account.password)
      expect(backend.session.get()).toEqual({ id: expect.any(String), email: home().account.email, name: expect.any(String) })
      await backend.signOut()
      expect(backend.session.get()).toBeNull()
    })

    test('a wrong password is refused and changes nothing', async () => {
      const backend = open().tab()
      await until(backend.session, (user) => user !== undefined)
      await refused(backend.signIn(home().account.email, 'wrong horse battery 9'), 'invalidCredentials')
      expect(backend.session.get()).toBeNull()
    })

    test('the other tabs of the browser follow, other browsers do not', async () => {
      const browser = open()
      const [first, second, stranger] = [browser.tab(), browser.tab(), open().tab()]
      await Promise.all([first, second, stranger].map(({ session }) => until(session, (user) => user === null)))
      await first.signIn(home().account.email, home().account.password)
      expect(await until(second.session, (user) => user !== null)).toMatchObject({ email: home().account.email })
      await second.signOut()
      expect(await until(first.session, (user) => user === null)).toBeNull()
      expect(stranger.session.get()).toBeNull()
    })

    test('that ended behind the page is noticed at the next call', async () => {
      const browser = open()
      const backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      await browser.endSession()
      await refused(backend.load('departments'), 'notSignedIn')
      expect(await until(backend.session, (user) => user === null)).toBeNull()
    })

    test('without one nothing can be read or written', async () => {
      const backend = open().tab()
      await refused(backend.load('departments'), 'notSignedIn')
      await refused(backend.add('departments', [{ departmentCode: 1, departmentName: '総務部' }]), 'notSignedIn')
      await refused(backend.import('departments', { version: 0, fields: ['departmentCode'], rows: [[1]] }), 'notSignedIn')
    })
  })

  describe('the ways in', () => {
    const told = (backend: Backend) => {
      const events: AuthEvent[] = []
      backend.onAuthEvent((event) => events.push(event))
      return events
    }
    const signedOut = async (backend: Backend) => {
      await until(backend.session, (user) => user === null)
      return backend
    }

    test('a mailed link signs in where it is opened, and in the tabs beside it; once', async () => {
      const { email } = home().account
      const browser = open()
      const first = await signedOut(browser.tab())
      const events = told(first)
      await first.signInWithLink(email)
      const { link } = await home().received(email)
      const second = browser.tab(link)
      expect(await until(second.session, (user) => Boolean(user))).toMatchObject({ email })
      expect(await until(first.session, (user) => Boolean(user))).toMatchObject({ email })
      expect(events).toEqual(['signedIn'])
      await second.signOut()
      await until(first.session, (user) => user === null)
      expect(events).toEqual(['signedIn', 'signedOut'])

      const late = open().tab(link)
      expect(await until(late.arrival, (error) => error !== null)).toMatchObject({ name: 'EventmsError', code: 'invalidCode' })
      await signedOut(late)
      await refused(late.signIn(email, 'wrong horse battery 9'), 'invalidCredentials')
      expect(late.arrival.get()).toBeNull()
    })

    test('the code of the same mail does, too; a wrong one does not', async () => {
      const { email } = home().account
      const backend = await signedOut(open().tab())
      await backend.signInWithLink(email)
      const { code } = await home().received(email)
      await refused(backend.verifyCode({ type: 'email', email, token: code === '000000' ? '000001' : '000000' }), 'invalidCode')
      await refused(backend.verifyCode({ type: 'recovery', email, token: code }), 'invalidCode')
      await backend.verifyCode({ type: 'email', email, token: code })
      expect(backend.session.get()).toMatchObject({ email })
      await refused(backend.verifyCode({ type: 'email', email, token: code }), 'invalidCode')
    })

    test('an unknown address is told the same', async () => {
      const backend = open().tab()
      await expect(backend.signInWithLink('nobody@example.com')).resolves.toBeUndefined()
      await expect(backend.resetPassword('nobody@example.com')).resolves.toBeUndefined()
      await expect(backend.signInWithPhone('+819000000000')).resolves.toBeUndefined()
    })

    test('a mailed recovery waits for the new password, which ends every session', async () => {
      const { email, password } = home().account
      const elsewhere = await signedIn()
      await elsewhere.resetPassword(email)
      const { link } = await home().received(email)
      const backend = open().tab(link)
      const events = told(backend)
      await until(backend.recovering, (recovering) => recovering)
      expect([backend.session.get() ?? null, events]).toEqual([null, ['passwordRecovery']])
      // A screen that opens later learns of it as well.
      expect(told(backend)).toEqual(['passwordRecovery'])
      expect((await refused(backend.updatePassword('short'), 'passwordTooShort')).params).toMatchObject({ min: 12 })
      expect(backend.recovering.get()).toBe(true)
      await backend.updatePassword(password)
      expect([backend.recovering.get(), events.at(-1)]).toEqual([false, 'userUpdated'])
      await refused(elsewhere.load('departments'), 'notSignedIn')
      await backend.signIn(email, password)
      expect(backend.session.get()).toMatchObject({ email })
    })

    test('a recovery begins with its code, too', async () => {
      const { email, password } = home().account
      const backend = await signedOut(open().tab())
      await backend.resetPassword(email)
      await backend.verifyCode({ type: 'recovery', email, token: (await home().received(email)).code })
      expect([backend.recovering.get(), backend.session.get()]).toEqual([true, null])
      await backend.updatePassword(password)
      await backend.signIn(email, password)
    })

    test('whoever is signed in changes the password with the one they have, and stays', async () => {
      const { email, password } = home().account
      const [backend, elsewhere] = [await signedIn(), await signedIn()]
      const events = told(backend)
      await refused(backend.updatePassword('another horse battery', 'wrong horse battery 9'), 'invalidCredentials')
      await backend.updatePassword(password, password)
      expect(events).toEqual(['userUpdated'])
      await expect(backend.load('departments')).resolves.toMatchObject({ rows: [] })
      expect(backend.session.get()).toMatchObject({ email })
      await refused(elsewhere.load('departments'), 'notSignedIn')
    })

    test('a phone is stored once its code is verified, and signs in then', async () => {
      const { email } = home().account
      const phone = '+819012345678'
      const backend = await signedIn()
      const events = told(backend)
      await backend.updatePhone('090-1234-5678')
      await backend.verifyCode({ type: 'phone_change', phone, token: (await home().received(phone)).code })
      expect(events).toEqual(['userUpdated'])
      const other = await signedOut(open().tab())
      await other.signInWithPhone(phone)
      await other.verifyCode({ type: 'sms', phone, token: (await home().received(phone)).code })
      expect(other.session.get()).toMatchObject({ email })
      await refused((await signedOut(open().tab())).updatePhone(phone), 'notSignedIn')
    })

    test('a sign-up waits for the address to be confirmed, and is closed to all but the open domain', async () => {
      const { password } = home().account
      const email = `taro@${home().openDomain}`
      const browser = open()
      const backend = await signedOut(browser.tab())
      await refused(backend.signUp('taro@elsewhere.example', password), 'signUpClosed')
      await refused(backend.signUp(email, 'short'), 'passwordTooShort')
      await expect(backend.signUp(email, password, { emailRedirectTo: '/', data: { name: '山田 太郎' } })).resolves.toMatchObject({ user: { email }, session: false })
      await refused(backend.signIn(email, password), 'invalidCredentials')
      const second = browser.tab((await home().received(email)).link)
      expect(await until(second.session, (user) => Boolean(user))).toMatchObject({ email, name: '山田 太郎' })
      const other = open().tab()
      await other.signIn(email, password)
      expect(other.session.get()).toMatchObject({ email })
    })

    test('a redirect away from the page and a provider that is not set up are refused', async () => {
      const backend = open().tab()
      await refused(backend.signInWithLink(home().account.email, 'https://evil.example/'), 'badRequest')
      await refused(backend.resetPassword(home().account.email, '//evil.example'), 'badRequest')
      expect((await refused(backend.signInWith('google'), 'providerNotConfigured')).params).toEqual({ provider: 'google' })
    })
  })

  describe('data', () => {
    let backend: Backend
    let now: TableData
    const departments = async () => (now = await backend.load('departments', now))
    const named = (departmentCode: number, departmentName: string | null) => ({ departmentCode, departmentName })

    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      return () => browser.close()
    })

    test('a table is complete and of one version; held and still current it is given back as it is', async () => {
      const empty = await backend.load('departments')
      expect(empty.rows).toEqual([])
      const added = await backend.add('departments', [named(20, '髙橋・山﨑・𠮷田'), named(10, null)])
      expect(added).toMatchObject({ from: empty.version, to: expect.any(Number), added: 2, changed: 0, removed: 0 })
      expect(added.rows).toHaveLength(2)
      const read = await backend.load('departments', empty)
      expect(read).toEqual({ version: added.to, rows: [named(10, null), named(20, '髙橋・山﨑・𠮷田')] })
      expect(await backend.load('departments', read)).toBe(read)
      now = read
    })

    test('a row that breaks a rule is named, and nothing is written', async () => {
      const before = await departments()
      const error = await refused(backend.add('departments', [named(30, 'よい行'), { departmentCode: -1.5, departmentName: '' }]), 'invalidRows')
      expect(error.issues[0]).toMatchObject({ field: 'departmentCode', line: 2 })
      await refused(backend.add('departments', [named(10, '二つめ')]), 'invalidRows')
      expect(await departments()).toBe(before)
    })

    test('an edit of one field is stored; of a field someone else changed meanwhile it is refused, saying what stands there now', async () => {
      const edited = await backend.edit('departments', { edits: [{ key: 10, changes: { departmentName: '営業部' }, expected: { departmentName: null } }] })
      expect(edited).toMatchObject({ changed: 1, rows: [named(10, '営業部')] })
      const again = { key: 10, changes: { departmentName: '営業一部' }, expected: { departmentName: null } }
      const error = await refused(backend.edit('departments', { edits: [again] }), 'editConflict')
      expect(error.params).toMatchObject({ key: 10, fields: ['departmentName'], current: named(10, '営業部') })
      expect((await departments()).rows).toContainEqual(named(10, '営業部'))
    })

    test('several edits are all stored or none', async () => {
      const before = await departments()
      const edits = [
        { key: 10, changes: { departmentName: 'A' }, expected: { departmentName: '営業部' } },
        { key: 999, changes: { departmentName: 'B' }, expected: { departmentName: 'C' } },
      ]
      await refused(backend.edit('departments', { edits }), 'rowGone')
      expect(await departments()).toBe(before)
    })

    test('what was decided over another version is refused', async () => {
      const { version } = await departments()
      await refused(backend.remove('departments', { keys: [20], version: version - 1 }), 'tableMoved')
      await refused(backend.import('departments', { version: version - 1, fields: ['departmentCode'], rows: [[40]] }), 'tableMoved')
      expect((await departments()).version).toBe(version)
    })

    test('an import writes all its rows, tells its progress, and leaves columns it does not have', async () => {
      const { version } = await departments()
      const seen: Progress[] = []
      const rows = Array.from({ length: 12_000 }, (_, i) => [1000 + i, `部署 "${i}", 改行\nあり`])
      const result = await backend.import('departments', { version, fields: ['departmentCode', 'departmentName'], rows: [...rows, [10, '改名']] }, (progress) => seen.push(progress))
      expect(result).toMatchObject({ from: version, added: 12_000, changed: 1, removed: 0 })
      expect(seen.at(-1)).toEqual({ done: 12_001, total: 12_001 })

      const loaded: Progress[] = []
      now = await backend.load('departments', now, (progress) => loaded.push(progress))
      expect(now.version).toBe(result.to)
      expect(now.rows).toHaveLength(12_002)
      expect(now.rows[2]).toEqual(named(1000, '部署 "0", 改行\nあり'))
      expect(loaded.at(-1)).toEqual({ done: 12_002, total: 12_002 })
      expect(loaded.length).toBeGreaterThan(2)
    })

    test('many rows are removed at once, all or none', async () => {
      const { rows } = await departments()
      const keys = rows.map((row) => row.departmentCode as number).filter((code) => code >= 1000)
      await refused(backend.remove('departments', { keys: [...keys, 999_999] }), 'rowGone')
      const removed = await backend.remove('departments', { keys })
      expect(removed).toMatchObject({ removed: 12_000 })
      expect((await departments()).rows).toEqual([named(10, '改名'), named(20, '髙橋・山﨑・𠮷田')])
    })

    test('deleting a department empties its employees, and tells that they changed', async () => {
      await backend.add('positions', [{ positionCode: 1, positionName: '主任', distributionCount: 10, targetAmount: 1000, reportingRate: 12.5 }])
      await backend.add('personInCharge', [{ personInChargeCode: 1, personInChargeName: '小林' }])
      const employee = { companyCode: '0012', name: 'ﾔﾏﾀﾞ', departmentCode: 20, positionCode: 1, personInChargeCode: 1, sweetCardNumber: null }
      const { rows: [stored] = [] } = await backend.add('employees', [employee])
      expect(stored).toEqual({ id: expect.any(Number), ...employee })
      const removed = await backend.remove('departments', { keys: [20] })
      const employees = await backend.load('employees')
      expect(removed.versions.employees).toBe(employees.version)
      expect(employees.rows).toEqual([{ ...stored, departmentCode: null } satisfies Row])
    })

    test('deleting what is referred to is refused, saying by how many rows of what', async () => {
      const error = await refused(backend.remove('positions', { keys: [1] }), 'stillReferenced')
      expect(error.params).toMatchObject({ references: [{ table: 'employees', count: 1 }] })
    })

    test("another browser's change is heard of", async () => {
      const other = await signedIn()
      const { to } = await other.add('departments', [named(50, '新設')])
      expect(await until(backend.versions, (versions) => (versions.departments ?? 0) >= to)).toMatchObject({ departments: to })
    })

    test('a print is recorded', async () => {
      await expect(backend.recordPrint({ sheet: 'seals', filters: { eventCode: 1, personInChargeCode: null }, rows: 12 })).resolves.toBeUndefined()
    })
  })
}

/** The error's code, and that it is one that a person can be told. */
async function refused(work: Promise<unknown>, code: string): Promise<EventmsError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EventmsError)
  expect(error).toMatchObject({ code })
  return error as EventmsError
}

/** Waits for a live value to become what is wanted. */
function until<T>(live: Live<T>, wanted: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      if (!wanted(live.get())) return
      end()
      resolve(live.get())
    }
    const end = live.subscribe(look)
    look()
  })
}
