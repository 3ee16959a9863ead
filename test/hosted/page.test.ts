/** The page's data on a hosted project: tests that the contract of both backends does not cover. */
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseCsv } from '#domain/csv.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { parentsFirst } from '#domain/tables/index.ts'
import { rejectsWith, until } from '../../src/web/backend/contract/contract.test-help.ts'
import type { TableData } from '../../src/web/backend/backend.ts'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import { newRequest } from '../../src/web/backend/request.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeLogin } from './auth-login.ts'
import { type NodePage, nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { openProject } from './test-project.ts'

const account = { email: 'hanako@example.com', password: 'correct horse battery 9' }

describe.skipIf(!hasServer())('a project as the page has it', () => {
  let project: Project
  let page: NodePage
  let backend: ReturnType<typeof createHostedBackend>
  let other: ReturnType<typeof createHostedBackend>
  const open = (at: NodePage) =>
    createHostedBackend({ home: 'hosted', url: project.url, anonKey: project.anonKey }, at.environment())
  const calls: string[] = []
  /** The project finishes the request, then the connection breaks during the answer. */
  let lost = false
  let unreadable = false
  /** Determines the result, and the time, of the next subscription to live updates. */
  let subscribed: () => Promise<'ok' | 'error'> = async () => 'ok'

  beforeAll(async () => {
    project = await openProject({
      auth: authService(),
      subscribed: () => subscribed(),
      async between(request, answer) {
        const { pathname } = new URL(request.url)
        if (pathname.startsWith('/rest/v1/')) calls.push(pathname.slice('/rest/v1/'.length))
        if (unreadable && pathname === '/rest/v1/table_version')
          return Response.json({ message: 'not now' }, { status: 503 })
        const answered = await answer(request)
        if (!lost || !pathname.startsWith('/rest/v1/rpc/')) return answered
        await answered.arrayBuffer()
        return new Response(
          new ReadableStream({ start: (controller) => controller.error(new Error('the connection broke')) }),
          { status: 200 },
        )
      },
    })
    await makeLogin(project, account)
    page = nodePage()
    backend = open(page)
    other = open(nodePage())
    for (const one of [backend, other]) await one.signIn(account.email, account.password)
  })
  afterAll(async () => {
    backend?.close()
    other?.close()
    await project?.close()
  })

  test('the sample office is loaded whole into empty tables, and never beside a row', async () => {
    const results = await backend.loadSamples()
    for (const table of parentsFirst) {
      const { records } = parseCsv(await readFile(new URL(`../../samples/${table}.csv`, import.meta.url), 'utf8'))
      const { to, ...counts } = results[table] ?? { added: 0, changed: 0, removed: 0 }
      expect(counts, table).toMatchObject({ added: records.length, changed: 0, removed: 0 })
      const { version, rows } = await backend.load(table)
      expect(rows, table).toHaveLength(records.length)
      if (records.length > 0) expect(version, table).toBe(to)
    }
    await rejectsWith(backend.loadSamples(), 'notEmpty')
  })

  test('a table that is held is brought up to date by what changed alone', async () => {
    const held = await backend.load('employees')
    const [first, second, ...rest] = held.rows
    await other.edit('employees', {
      edits: [{ key: Number(first!.id), changes: { name: '改名' }, expected: { name: first!.name! } }],
    })
    await other.remove('employees', { keys: [Number(second!.id)] })
    const { rows: [added] = [] } = await other.add('employees', [{ companyCode: '新人', name: '新人' }])
    calls.length = 0
    const now = await backend.load('employees', held)
    expect(calls).toEqual(['rpc/eventms_changes'])
    expect(now.rows).toEqual([{ ...first, name: '改名' }, ...rest, added])
    expect(now.rows).toEqual((await backend.load('employees')).rows)
    expect(await backend.load('employees', now)).toBe(now)
  })

  test('an add whose answer is lost is there once when it is sent again', async () => {
    const seal = { companyCode: 'c1', name: '山田', ticketStartNumber: 1, ticketEndNumber: 10 }
    const before = await backend.load('sealData')
    const request = newRequest()
    lost = true
    await rejectsWith(backend.add('sealData', [seal], request), 'unreachable')
    lost = false
    expect((await backend.load('sealData')).rows).toHaveLength(before.rows.length + 1)
    expect(await backend.add('sealData', [seal], request)).toMatchObject({ added: 1 })
    expect((await backend.load('sealData')).rows).toHaveLength(before.rows.length + 1)
    await rejectsWith(backend.add('sealData', [{ ...seal, name: '山本' }], request), 'savedBefore')
  })

  test('what an import is refused for is told by line, also where the database alone can tell', async () => {
    const { version } = await backend.load('employees')
    const rows = [
      ['9001', 10],
      ['9002', 999_999],
      ['9003', 888_888],
    ]
    const error = await rejectsWith(
      backend.import('employees', { version, fields: ['companyCode', 'departmentCode'], rows }),
      'invalidRows',
    )
    expect(error.params).not.toHaveProperty('table')
    expect(error.issues).toEqual([
      { code: 'unknownReference', field: 'departmentCode', line: 2, params: { value: 999_999 } },
      { code: 'unknownReference', field: 'departmentCode', line: 3, params: { value: 888_888 } },
    ])
    expect((await backend.load('employees')).version).toBe(version)
  })

  test('a reference that names nothing is told by its field', async () => {
    const error = await rejectsWith(
      backend.add('employees', [{ companyCode: '9009', departmentCode: 999_999 }]),
      'invalidRows',
    )
    expect(error.issues).toEqual([expect.objectContaining({ code: 'unknownReference', field: 'departmentCode' })])
    const taken = await rejectsWith(backend.add('departments', [{ departmentCode: 10 }]), 'invalidRows')
    expect(taken.issues).toEqual([expect.objectContaining({ code: 'duplicateKey', field: 'departmentCode' })])
  })

  test('an import without differences writes nothing', async () => {
    const { version } = await backend.load('departments')
    const nothing = { from: version, to: version, added: 0, changed: 0, removed: 0, versions: {} }
    expect(await backend.add('departments', [])).toEqual(nothing)
    expect(await backend.edit('departments', { edits: [] })).toEqual(nothing)
    expect(await backend.remove('departments', { keys: [] })).toEqual(nothing)
  })

  describe('live', () => {
    let code = 900_000
    const change = async () => (await other.add('departments', [{ departmentCode: ++code }])).to
    const heard = (to: number) => until(backend.versions, ({ departments = 0 }) => departments >= to)

    /** Repeats changes until the live connection reports one, because nothing shows that it is ready. */
    async function heardLive(page: typeof backend): Promise<void> {
      unreadable = true
      const reached = await change()
      while ((page.versions.get().departments ?? 0) < reached) await change()
      unreadable = false
    }

    test('a page learns of a change by live updates, without a request', () => heardLive(backend))

    test('a reloaded page gets live updates with the session that the browser has stored', async () => {
      const reloaded = open(page)
      await until(reloaded.session, (user) => Boolean(user))
      await heardLive(reloaded)
      reloaded.close()
    })

    test('a change between joining a channel and its subscription reaches the page after the subscription', async () => {
      let ready!: (status: 'ok' | 'error') => void
      subscribed = () => new Promise((resolve) => (ready = resolve))
      const late = open(nodePage())
      await late.signIn(account.email, account.password)
      await expect.poll(() => ready).toBeDefined()
      await until(late.versions, ({ departments }) => departments !== undefined)
      const to = await change()
      subscribed = async () => 'ok'
      calls.length = 0
      ready('ok')
      await expect.poll(() => calls).toContain('table_version')
      await until(late.versions, ({ departments = 0 }) => departments >= to)
      late.close()
    })

    test('a subscription that the project refuses is begun again', async () => {
      const answers = ['error', 'ok'] as const
      let subscriptions = 0
      subscribed = async () => answers[Math.min(subscriptions++, 1)]!
      const refused = open(nodePage())
      await refused.signIn(account.email, account.password)
      await expect.poll(() => subscriptions, { timeout: 20_000 }).toBe(2)
      subscribed = async () => 'ok'
      await heardLive(refused)
      refused.close()
    })

    test('a change during a lost connection reaches the page after the reconnection', async () => {
      await heard(await change())
      project.dropConnections()
      await heard(await change())
      await heard(await change())
    })

    test('a return to the page loads changes at once', async () => {
      await heard(await change())
      calls.length = 0
      page.wake()
      await expect.poll(() => calls).toContain('table_version')
    })

    describe('who may no longer read it', () => {
      const colleague = { email: 'jiro@example.com', password: account.password }
      let theirs: NodePage
      let opened: typeof backend
      let held: TableData
      beforeAll(() => makeLogin(project, colleague))
      beforeEach(async () => {
        theirs = nodePage()
        opened = open(theirs)
        await opened.signIn(colleague.email, colleague.password)
        held = await opened.load('departments')
        await until(opened.versions, ({ departments }) => departments === held.version)
      })
      afterEach(() => opened.close())
      /** Waits until the page notices stale data, and checks the message. */
      const learns = async (code: ErrorCode) => {
        theirs.wake()
        await until(opened.versions, ({ departments }) => departments !== undefined && departments !== held.version)
        await rejectsWith(opened.load('departments', held), code)
      }

      test('a dismissed user sees the reason, and can continue after a new invitation', async () => {
        await project.pool.query('SELECT eventms_private.dismiss($1)', [colleague.email])
        await learns('notStaff')
        // The call must fail, because an empty list would look like no activity.
        await rejectsWith(opened.activity(), 'notStaff')
        await project.pool.query('SELECT eventms_private.invite($1)', [colleague.email])
        theirs.wake()
        await until(opened.versions, ({ departments }) => departments === held.version)
        expect(await opened.load('departments', held)).toBe(held)
      })

      test('a banned user sees the reason as well', async () => {
        await project.pool.query("UPDATE auth.users SET banned_until = now() + interval '1 day' WHERE email = $1", [
          colleague.email,
        ])
        await learns('notStaff')
        await project.pool.query('UPDATE auth.users SET banned_until = NULL WHERE email = $1', [colleague.email])
      })

      test('a session that was ended elsewhere ends in this page', async () => {
        await project.pool.query(
          'DELETE FROM auth.sessions WHERE user_id = (SELECT id FROM auth.users WHERE email = $1)',
          [colleague.email],
        )
        theirs.wake()
        await until(opened.session, (user) => user === null)
      })
    })

    test('nobody is asked any more once nobody is signed in; and again with the next one', async () => {
      await backend.signOut()
      const before = backend.versions.get()
      const to = await change()
      expect(backend.versions.get()).toEqual(before)
      await backend.signIn(account.email, account.password)
      await heard(to)
    })
  })
})
