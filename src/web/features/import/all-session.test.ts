import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { tableNames } from '#domain/tables/index.ts'
import { createImportSession } from './session.ts'
import { answers, fakeAllStore } from './session.test-help.ts'

const file = (content: unknown, name = 'eventms-all-data.json') => new File([JSON.stringify(content)], name)

const departments = [{ departmentCode: 10, departmentName: '営業部' }]
const office = {
  employees: [{ companyCode: 'a', departmentCode: 20 }],
  departments: [...departments, { departmentCode: 20, departmentName: '総務部' }],
}

it('refuses what is no export of all data', async () => {
  const session = createImportSession('all', fakeAllStore({}))
  await session.choose([file({}, 'all.csv')])
  expect(session.state.get()).toMatchObject({ file: null, fileIssue: { code: 'unsupportedFormat' } })
  await session.choose([file({}), file({})])
  expect(session.state.get()).toMatchObject({ file: null, fileIssue: { code: 'oneFileOnly' } })
  await session.choose([file(departments)])
  expect(session.state.get()).toMatchObject({ fileIssue: { code: 'notAllData' }, plans: null, activity: null })
  session.remove()
  expect(session.state.get()).toMatchObject({ file: null, fileIssue: null })
})

it('refuses an encoding that JSON does not have, and says what helps', async () => {
  const session = createImportSession('all', fakeAllStore({}))
  // 営業部 in Shift_JIS, as Windows writes it in Japan.
  const name = Uint8Array.from([0x89, 0x63, 0x8b, 0xc6, 0x95, 0x94])
  const text = '{"departments":[{"departmentCode":10,"departmentName":"'
  await session.choose([new File([text, name, '"}]}'], 'all.json')])
  expect(session.state.get()).toMatchObject({ fileIssue: { code: 'notUtf8' }, plans: null, activity: null })
  const wide = new Uint8Array(Uint16Array.from([...`\uFEFF${text}営業部"}]}`], (unit) => unit.charCodeAt(0)).buffer)
  await session.choose([new File([wide], 'all.json')])
  expect(session.state.get()).toMatchObject({ fileIssue: null, activity: null })
  expect(session.state.get().plans?.get('departments')?.added).toMatchObject([{ values: [10, '営業部'] }])
})

it('forgets all of a file that is removed', async () => {
  const session = createImportSession('all', fakeAllStore({}))
  await session.choose([file({ departments: [{ departmentCode: 'x' }] })])
  const { file: read, issues } = session.state.get().plans!.get('departments')!
  const rejected = { file: read, issues, words: { label: 'Why', reasonOf: () => '', ends: String, cut: '' } }
  await session.corrections('departments').correct([1], 'departmentCode', 'y')
  expect(
    await session.corrections('departments').rejected(rejected, { format: 'json', name: 'a', sheet: '' }),
  ).not.toBeNull()
  session.remove()
  expect(session.state.get()).toMatchObject({ file: null, edits: {} })
  expect(session.state.get().edits).toEqual({})
  expect(
    await session.corrections('departments').rejected(rejected, { format: 'json', name: 'a', sheet: '' }),
  ).toBeNull()
})

it('compares with all tables, verified first, and sends those in which there is something to do', async () => {
  const store = fakeAllStore({ departments, events: [{ eventCode: 1 }] })
  const session = createImportSession('all', store)
  await session.choose([file({ ...office, events: [{ eventCode: 1 }] })])
  expect(store.verified).toBe(tableNames.length)
  await session.send()
  const sent = { version: 1, file: 'eventms-all-data.json' }
  expect(store.sent).toEqual([
    [
      { ...sent, table: 'departments', fields: ['departmentCode', 'departmentName'], rows: [[20, '総務部']] },
      { ...sent, table: 'employees', fields: ['companyCode', 'departmentCode'], rows: [['a', 20]] },
    ],
  ])
})

it('plans anew when somebody writes meanwhile, and asks again what is to go', async () => {
  const seal = { id: 1, eventCode: 1, companyCode: '1', distributionNumber: 2 }
  const store = fakeAllStore({ sealData: [seal], events: [{ eventCode: 1 }] })
  const session = createImportSession('all', store)
  const end = session.start()
  await session.choose([file({ sealData: [{ eventCode: 1, companyCode: '1', distributionNumber: 5 }] })])
  expect(await session.send()).toBeNull()
  const plan = () => session.state.get().plans!.get('sealData')
  await session.setChoices('sealData', answers(plan(), 'replace'))
  store.answer = () => {
    store.move('sealData', [{ ...seal, distributionNumber: 3 }])
    throw new EventmsError('tableMoved', { table: 'sealData' })
  }
  expect(await session.send()).toBeNull()
  expect(session.state.get()).toMatchObject({ isRecomputed: true, failure: null })
  expect(plan()).toMatchObject({ version: 2, removed: [], questions: [{ open: 1 }] })
  expect(store.sent).toHaveLength(1)
  end()
})

it('after an error names the records of the file', async () => {
  const store = fakeAllStore({ departments })
  const session = createImportSession('all', store)
  await session.choose([file(office)])
  store.answer = () => {
    throw new EventmsError(
      'invalidRows',
      { table: 'departments' },
      { issues: [{ code: 'textTooLong', field: 'departmentName', line: 1 }] },
    )
  }
  expect(await session.send()).toBeNull()
  // The first row sent is the second row of the file.
  expect(session.state.get().failure).toMatchObject({ params: { table: 'departments' }, issues: [{ line: 2 }] })
})
