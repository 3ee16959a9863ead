import type pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { JSON_DEPTH } from '#domain/json-limits.ts'
import { testApp } from './test-app.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** No request here may reach the database. */
const pool = {
  query: vi.fn(() => Promise.reject(new Error('asked'))),
  connect: vi.fn(() => Promise.reject(new Error('asked'))),
} as unknown as pg.Pool

const tooDeep = '['.repeat(JSON_DEPTH + 1) + ']'.repeat(JSON_DEPTH + 1)

it.each([
  ['POST', '/api/tables/employees', 'application/json'],
  ['PATCH', '/api/tables/employees', 'application/json'],
  ['POST', '/api/tables/employees/delete', 'application/json'],
  ['POST', '/api/tables/employees/import', 'application/x-ndjson'],
  ['POST', '/api/import', 'application/x-ndjson'],
  ['POST', '/api/samples', 'application/json'],
  ['POST', '/api/prints', 'application/json'],
  ['POST', '/api/prints/1/cards', 'application/json'],
  ['POST', '/api/prints/1/answer', 'application/json'],
  ['POST', '/api/acts', 'application/x-ndjson'],
  ['POST', '/api/acts/1/take-back', 'application/json'],
])('%s %s refuses JSON that is nested too deeply before it is parsed [V1.5.2]', async (method, path, type) => {
  const app = testApp({ pool })
  const parse = vi.spyOn(JSON, 'parse')
  const answer = await app.request(path, { method, headers: { 'content-type': type }, body: tooDeep })
  const texts = parse.mock.calls.map(([text]) => String(text))
  const body = await answer.json()
  expect([answer.status, body.error.code, body.error.params.reason]).toEqual([
    400,
    'badRequest',
    `JSON nested deeper than ${JSON_DEPTH} levels`,
  ])
  expect(texts).not.toContain(tooDeep)
  expect(pool.query).not.toHaveBeenCalled()
  expect(pool.connect).not.toHaveBeenCalled()
})

it.each([
  ['/api/prints', 512 * 1024],
  ['/api/prints/1/answer', 1024],
  ['/api/samples', 1024],
  ['/api/acts/1/take-back', 16 * 1024],
])('%s takes no more than it has use for [V15.3.7]', async (path, max) => {
  const answer = await testApp({ pool }).send('POST', path, `"${'x'.repeat(max)}"`)
  expect([answer.status, answer.body.error]).toEqual([413, { code: 'bodyTooLarge', params: { max } }])
})

it.each([
  [
    'that end before the announced ones',
    '2 rows came, 3 were announced',
    3,
    [{ table: 'sealData', list: 'remove', rows: [1, 2] }],
  ],
  [
    'that were not announced',
    '2 rows came, null were announced',
    undefined,
    [{ table: 'sealData', list: 'remove', rows: [1, 2] }],
  ],
  [
    'of which a line has none',
    'a part must have rows',
    1,
    [
      { table: 'sealData', list: 'remove', rows: [1] },
      { table: 'sealData', list: 'remove', rows: [] },
    ],
  ],
])('an act on tickets with rows %s is refused before the database', async (_, reason, rows, parts) => {
  const head = { kind: 'return', eventCode: 1, details: {}, versions: { events: 1, sealData: 1, withdrawn: 1 }, rows }
  const answer = await testApp({ pool }).request('/api/acts', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: [head, ...parts].map((line) => JSON.stringify(line)).join('\n'),
  })
  expect([answer.status, (await answer.json()).error.params.reason]).toEqual([400, reason])
  expect(pool.query).not.toHaveBeenCalled()
  expect(pool.connect).not.toHaveBeenCalled()
})
