/** Tables longer than the row limit of one response load completely and from one snapshot, or fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Backend, Progress } from '../../src/web/backend/backend.ts'
import { createHostedBackend } from '../../src/web/backend/hosted/hosted-backend.ts'
import { hasServer } from '../../src/server/db/test-databases.ts'
import { authService } from './auth.ts'
import { makeLogin } from './auth-login.ts'
import { nodePage } from './node-page.ts'
import type { Project } from './project.ts'
import { openProject } from './test-project.ts'

const account = { email: 'hanako@example.com', password: 'correct horse battery 9' }

/** Intercepts the nth request of eventms_page, counted from 1. */
type Between = (
  body: Record<string, unknown>,
  ask: (body: object) => Promise<Response>,
  page: number,
) => Promise<Response>

describe.skipIf(!hasServer())('loading a table of a project', () => {
  let project: Project
  let backend: Backend & { close(): void }
  let between: Between | undefined
  let pages = 0

  beforeAll(async () => {
    project = await openProject({
      auth: authService(),
      async between(request, answer) {
        if (!request.url.endsWith('/rpc/eventms_page')) return answer(request)
        pages++
        if (!between) return answer(request)
        const { method, url, headers } = request
        const bare = new Headers(headers)
        bare.delete('content-length')
        return between(
          (await request.json()) as Record<string, unknown>,
          (body) => answer(new Request(url, { method, headers: bare, body: JSON.stringify(body) })),
          pages,
        )
      },
    })
    await makeLogin(project, account)
    backend = createHostedBackend(
      { home: 'hosted', url: project.url, anonKey: project.anonKey },
      nodePage().environment(),
    )
    await backend.signIn(account.email, account.password)
  })
  afterAll(async () => {
    backend?.close()
    await project?.close()
  })
  beforeEach(() => {
    between = undefined
    pages = 0
  })

  const fill = async (table: 'employees' | 'departments' | 'salesdata', count: number) => {
    const insert = {
      employees: `("companyCode") SELECT 'c' || i`,
      departments: `("departmentCode") SELECT i`,
      salesdata: '("quantity") SELECT i',
    }[table]
    await project.pool.query(`DELETE FROM ${table}; INSERT INTO ${table} ${insert} FROM generate_series(1, ${count}) i`)
  }
  const answer = (body: object) =>
    new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
  const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

  test.each([1000, 1001, 10_000, 10_001])(
    '%i rows are all there, where 1000 are the most of one answer [S7.14]',
    async (count) => {
      await fill('departments', count)
      await fill('employees', count)
      const seen: Progress[] = []
      const departments = await backend.load('departments', undefined, (progress) => seen.push(progress))
      expect(departments.rows.map(({ departmentCode }) => departmentCode)).toEqual(range(count))
      expect(seen.at(-1)).toEqual({ done: count, total: count })
      const employees = await backend.load('employees')
      expect(employees.rows.map(({ companyCode }) => companyCode)).toEqual(range(count).map((i) => `c${i}`))
      expect(new Set(employees.rows.map(({ id }) => id)).size).toBe(count)
    },
  )

  test.each(['employees', 'salesData'] as const)('%s is asked for by 1000 rows at a time [S7.14]', async (table) => {
    await fill(table.toLowerCase() as 'employees' | 'salesdata', 2001)
    const asked: unknown[] = []
    between = async (body, ask) => {
      asked.push(body.most)
      return ask(body)
    }
    expect((await backend.load(table)).rows).toHaveLength(2001)
    expect(asked).toEqual([1000, 1000, 1000])
  })

  test('counts the table once, however many requests it takes', async () => {
    await fill('employees', 3001)
    const counted: unknown[] = []
    between = async (body, ask) => {
      counted.push(body.counted)
      return ask(body)
    }
    expect((await backend.load('employees')).rows).toHaveLength(3001)
    expect(counted).toEqual([true, false, false, false])
  })

  test('a project that gives fewer rows than it is asked for is followed', async () => {
    await fill('departments', 1001)
    between = (body, ask) => ask({ ...body, most: 100 })
    expect((await backend.load('departments')).rows.map(({ departmentCode }) => departmentCode)).toEqual(range(1001))
    expect(pages).toBe(11)
  })

  test('rows that somebody adds and deletes meanwhile are there whole, or not at all', async () => {
    await fill('employees', 3000)
    between = async (body, ask, page) => {
      const answered = await ask(body)
      if (page === 2)
        await project.pool.query(
          `DELETE FROM employees WHERE "companyCode" = 'c1'; INSERT INTO employees ("companyCode") VALUES ('new')`,
        )
      return answered
    }
    const { rows, version } = await backend.load('employees')
    expect(rows).toHaveLength(3000)
    expect(rows[0]?.companyCode).toBe('c2')
    expect(rows.at(-1)?.companyCode).toBe('new')
    expect(
      (await project.pool.query("SELECT version::float8 FROM table_version WHERE name = 'employees'")).rows,
    ).toEqual([{ version }])
  })

  test.each<[string, string, Between]>([
    [
      'an empty page in the middle',
      'loadIncomplete',
      async (body, ask, page) => (page === 2 ? ask({ ...body, after: Number.MAX_SAFE_INTEGER }) : ask(body)),
    ],
    [
      'a page left out',
      'loadIncomplete',
      async (body, ask, page) => (page === 2 ? ask({ ...body, after: Number(body.after) + 1000 }) : ask(body)),
    ],
    [
      'a page twice',
      'internalError',
      async (body, ask, page) => (page === 2 ? ask({ ...body, after: null }) : ask(body)),
    ],
    [
      'a row lost within a page',
      'loadIncomplete',
      async (body, ask) => {
        const page = (await (await ask(body)).json()) as { columns: unknown[][] }
        return answer({ ...page, columns: page.columns.map((column) => column.filter((_, i) => i !== 3)) })
      },
    ],
    [
      'a cell lost within a page',
      'internalError',
      async (body, ask) => {
        const page = (await (await ask(body)).json()) as { columns: unknown[][] }
        return answer({ ...page, columns: page.columns.map((column, j) => (j === 1 ? column.slice(1) : column)) })
      },
    ],
    [
      'a page that is none',
      'internalError',
      async (body, ask, page) => (page === 2 ? answer({ message: 'welcome' }) : ask(body)),
    ],
    [
      "a proxy's page",
      'unreachable',
      async (body, ask, page) => (page === 2 ? new Response('<h1>Bad Gateway</h1>', { status: 502 }) : ask(body)),
    ],
    [
      "a proxy's page that says all is well",
      'internalError',
      async (body, ask, page) => (page === 2 ? new Response('<h1>Hello</h1>', { status: 200 }) : ask(body)),
    ],
    [
      'a connection that breaks',
      'unreachable',
      async (body, ask, page) => {
        if (page < 2) return ask(body)
        const broken = new ReadableStream(
          {
            start: (controller) => controller.enqueue(new TextEncoder().encode('{"version":')),
            pull: (controller) => controller.error(new Error('broken')),
          },
          { highWaterMark: 1 },
        )
        return new Response(broken, { headers: { 'content-type': 'application/json' } })
      },
    ],
  ])('%s is an error and not a shorter table: %s', async (_, code, wrong) => {
    await fill('employees', 2500)
    between = wrong
    // Hides the client's log messages about connections that the test breaks on purpose.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(backend.load('employees')).rejects.toMatchObject({ name: 'EventmsError', code })
    between = undefined
    expect((await backend.load('employees')).rows).toHaveLength(2500)
  })
})
