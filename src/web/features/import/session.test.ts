import Encoding from 'encoding-japanese'
import { describe, expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { fileIssueOf } from './read/read-file.ts'
import { answers, csv, fakeStore, idle, result, tableSession, unreachable } from './session.test-help.ts'

const departments = [{ departmentCode: 10, departmentName: '営業部' }]

describe('choosing a file', () => {
  it('refuses other types, several files and large files before reading them [S5.23]', async () => {
    const session = tableSession('departments', fakeStore({}))
    await session.choose([csv('x', 'data.txt')])
    expect(session.state.get()).toMatchObject({ file: null, fileIssue: { code: 'mustBeCsv' }, plan: null })
    await session.choose([csv('departmentCode\n1'), csv('departmentCode\n2')])
    expect(session.state.get()).toMatchObject({ file: null, fileIssue: { code: 'oneFileOnly' } })
    session.setFormat('json')
    expect(session.state.get().fileIssue).toBeNull()
    await session.choose([csv('departmentCode\n1')])
    expect(session.state.get().fileIssue).toEqual({ code: 'unsupportedFormat' })
    expect(fileIssueOf({ name: 'A.CSV', size: 2048 * 1024 }, 'csv', 2048 * 1024)).toBeNull()
    expect(fileIssueOf({ name: 'a.csv', size: 2048 * 1024 + 1 }, 'csv', 2048 * 1024)).toEqual({
      code: 'fileTooLarge',
      params: { max: 2 },
    })
  })

  it('reads a dropped file by what stands in it, whatever its name is', async () => {
    const dropped = async (content: BlobPart, name: string) => {
      const session = tableSession('departments', fakeStore({}))
      await session.dropFiles([new File([content], name)])
      const { format, fileIssue, plan } = session.state.get()
      return [format, fileIssue?.code ?? plan?.added.length]
    }
    const rows = 'departmentCode,departmentName\n1,営業部\n2,総務部'
    const json = '[{"departmentCode":1,"departmentName":"営業部"}]'
    expect(await dropped(rows, 'list.txt')).toEqual(['csv', 2])
    expect(await dropped(json, 'list.csv')).toEqual(['json', 1])
    expect(await dropped(`\uFEFF ${json}`, 'list')).toEqual(['json', 1])
    expect(
      await dropped(
        Uint16Array.from([...`\uFEFF${rows}`], (unit) => unit.charCodeAt(0)),
        'a.tsv',
      ),
    ).toEqual(['csv', 2])
    expect(await dropped(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), 'a.csv')).toEqual([
      'csv',
      'unsupportedFormat',
    ])
    expect(await dropped('%PDF-1.7', 'departments.csv')).toEqual(['csv', 'unsupportedFormat'])
    expect(await dropped('PK\x03\x04', 'a.ods')).toEqual(['excel', 'excelOpenDocument'])
  })

  it('compares with tables that were verified first', async () => {
    const store = fakeStore({ departments })
    const session = tableSession('departments', store)
    await session.choose([csv('departmentCode,departmentName\n10,営業部\n20,総務部')])
    expect(session.state.get()).toMatchObject({
      encoding: 'utf-8',
      activity: null,
      plan: { unchanged: 1, added: [{ line: 3 }], version: 1 },
    })
    expect(store.verified).toEqual(['departments'])
    const seals = fakeStore({})
    await tableSession('sealData', seals).choose([csv('companyCode\n1')])
    expect(seals.verified.sort()).toEqual(['departments', 'employees', 'events', 'personInCharge', 'sealData'])
  })

  it('reads again in another encoding, and says where one does not fit', async () => {
    const bytes = Uint8Array.from(
      Encoding.convert(Encoding.stringToCode('departmentCode,departmentName\n10,髙橋部'), {
        from: 'UNICODE',
        to: 'SJIS',
      }),
    )
    const session = tableSession('departments', fakeStore({}))
    await session.choose([new File([bytes], 'a.csv')])
    expect(session.state.get()).toMatchObject({ encoding: 'shift_jis', plan: { added: [{ values: [10, '髙橋部'] }] } })
    await session.setEncoding('utf-8')
    expect(session.state.get()).toMatchObject({
      encoding: 'utf-8',
      fileIssue: { code: 'undecodable', line: 2 },
      plan: null,
    })
    await session.setEncoding('shift_jis')
    expect(session.state.get().plan?.added).toHaveLength(1)
  })

  it('forgets everything when the file is removed, also while it is read [S2.44]', async () => {
    const session = tableSession('departments', fakeStore({}))
    const reading = session.choose([csv(`departmentCode\n${Array.from({ length: 200_000 }, (_, i) => i).join('\n')}`)])
    session.remove()
    await reading
    expect(session.state.get()).toMatchObject({ file: null, plan: null, activity: null, fileIssue: null })
  })

  it('tells why tables could not be verified, and compares again on request', async () => {
    const store = fakeStore({ departments })
    const verify = store.ensureCurrent
    const offline = new EventmsError('unreachable')
    store.ensureCurrent = () => Promise.reject(offline)
    const session = tableSession('departments', store)
    await session.choose([csv('departmentCode\n10')])
    expect(session.state.get()).toMatchObject({ failure: offline, plan: null, activity: null })
    store.ensureCurrent = verify
    await session.compareAgain()
    expect(session.state.get()).toMatchObject({ failure: null, plan: { unchanged: 1 } })
  })
})

describe('sending', () => {
  it('sends new and changed rows with their version, and gives back what was confirmed', async () => {
    const store = fakeStore({ departments })
    store.answers.push(() => result(1))
    const session = tableSession('departments', store)
    await session.choose([csv('departmentCode,departmentName\n10,営業部\n20,総務部')])
    expect(await session.send()).toMatchObject({ added: 1 })
    expect(store.sent).toEqual([
      { version: 1, fields: Object.keys(departments[0]!), rows: [[20, '総務部']], file: 'file.csv' },
    ])
  })

  it('sends nothing while something stands in the way', async () => {
    const store = fakeStore({ departments })
    const session = tableSession('departments', store)
    expect(await session.send()).toBeNull()
    await session.choose([csv('departmentCode\nx')])
    expect(await session.send()).toBeNull()
    await session.choose([csv('departmentCode\n10')])
    expect(await session.send()).toBeNull()
    expect(store.sent).toEqual([])
  })

  it('sends nothing where more rows would be sent than one import may have; those that are stored do not count', async () => {
    const store = { ...fakeStore({ departments }), importRows: 2 }
    const session = tableSession('departments', store)
    await session.choose([csv('departmentCode\n10\n20\n30\n40')])
    expect(session.state.get()).toMatchObject({ tooMany: { count: 3, max: 2 }, activity: null })
    expect(await session.send()).toBeNull()
    await session.choose([csv('departmentCode\n10\n20\n30')])
    expect(session.state.get()).toMatchObject({ tooMany: null, plan: { unchanged: 1 } })
    store.answers.push(() => result(2))
    expect(await session.send()).not.toBeNull()
    expect(store.sent).toHaveLength(1)
  })

  it('waits until somebody has agreed to cells that become empty', async () => {
    const store = fakeStore({})
    store.answers.push(() => result(1))
    const session = tableSession('products', store)
    await session.choose([csv('productCode,unitPrice\n1,free')])
    expect(await session.send()).toBeNull()
    await session.setChoices(answers(session.state.get().plan, 'empty'))
    expect(await session.send()).not.toBeNull()
  })

  it('plans again when the table has moved, and wants to be told again what goes', async () => {
    const seal = {
      id: 1,
      eventCode: 1,
      eventName: '祭',
      companyCode: '1',
      name: 'a',
      departmentCode: null,
      departmentName: null,
      personInChargeCode: null,
      personInChargeName: null,
      distributionNumber: 1,
      ticketStartNumber: 1,
      ticketEndNumber: 1,
    }
    const store = fakeStore({ sealData: [seal] })
    const session = tableSession('sealData', store)
    await session.choose([csv('eventCode,companyCode,name\n1,1,b')])
    await session.setChoices(answers(session.state.get().plan, 'replace'))
    expect(session.state.get().plan?.removed).toEqual([seal])
    store.answers.push(() => {
      store.move('sealData', [seal, { ...seal, id: 2 }])
      throw new EventmsError('tableMoved')
    })
    expect(await session.send()).toBeNull()
    expect(session.state.get()).toMatchObject({
      isRecomputed: true,
      failure: null,
      plan: { version: 2, removed: [], questions: [{ open: 1 }], overlaps: [{ stored: [{ id: 1 }, { id: 2 }] }] },
    })
  })

  it('after a failure looks what the table holds, and names the lines of the file', async () => {
    const store = fakeStore({ departments })
    const session = tableSession('departments', store)
    await session.choose([csv('departmentCode,departmentName\n10,営業部\n20,総務部\n30,x')])
    store.answers.push(() => {
      throw new EventmsError('invalidRows', {}, { issues: [{ code: 'textTooLong', field: 'departmentName', line: 2 }] })
    })
    expect(await session.send()).toBeNull()
    expect(session.state.get().failure).toMatchObject({ code: 'invalidRows', issues: [{ line: 4 }] })
    // The answer was lost, but the rows had arrived: nothing is sent twice.
    store.answers.push(() => {
      store.move('departments', [
        ...departments,
        { departmentCode: 20, departmentName: '総務部' },
        { departmentCode: 30, departmentName: 'x' },
      ])
      throw new EventmsError('unreachable')
    })
    expect(await session.send()).toBeNull()
    expect(session.state.get()).toMatchObject({ failure: { code: 'unreachable' }, plan: { unchanged: 3, added: [] } })
    expect(await session.send()).toBeNull()
    expect(store.sent).toHaveLength(2)
  })
})

describe('after an import of which no answer came, nothing is known until the tables were looked at', () => {
  /** The rows arrive, but the answer of the import is lost and the first check of the tables fails. */
  async function unanswered() {
    const store = fakeStore({ departments })
    const session = tableSession('departments', store)
    const end = session.start()
    await session.choose([csv('departmentCode,departmentName\n10,営業部\n20,総務部')])
    store.answers.push(unreachable)
    const verify = store.ensureCurrent
    store.ensureCurrent = () => Promise.reject(new EventmsError('unreachable'))
    expect(await session.send()).toBeNull()
    expect(session.state.get()).toMatchObject({
      unconfirmed: true,
      failure: { code: 'unreachable' },
      plan: { added: [{ line: 3 }] },
    })
    store.ensureCurrent = verify
    const arrived = () => store.move('departments', [...departments, { departmentCode: 20, departmentName: '総務部' }])
    return { session, store, arrived, end }
  }
  const known = { unconfirmed: false, isRecomputed: false, failure: null, plan: { unchanged: 2, added: [] } }

  it('heard of again, another version is not said to be somebody else’s', async () => {
    const { session, arrived, end } = await unanswered()
    arrived()
    await idle(session)
    expect(session.state.get()).toMatchObject(known)
    end()
  })

  it('sent again, nor is it', async () => {
    const { session, store, arrived, end } = await unanswered()
    store.answers.push(() => {
      arrived()
      throw new EventmsError('tableMoved')
    })
    expect(await session.send()).toBeNull()
    expect(session.state.get()).toMatchObject(known)
    end()
  })
})

it('makes the preview anew when somebody else writes meanwhile', async () => {
  const store = fakeStore({ departments })
  const session = tableSession('departments', store)
  const end = session.start()
  await session.choose([csv('departmentCode,departmentName\n10,営業部\n20,総務部')])
  store.move('departments', [...departments, { departmentCode: 20, departmentName: '総務部' }])
  await idle(session)
  expect(session.state.get()).toMatchObject({ isRecomputed: true, plan: { version: 2, unchanged: 2, added: [] } })
  end()
  store.move('departments', [])
  expect(session.state.get().plan?.version).toBe(2)
})

it('makes it anew, too, when a table moves that codes are looked up in, and an answer about them counts no more', async () => {
  const employee = (companyCode: string) => ({ id: 1, companyCode, name: 'a' })
  const store = fakeStore({ employees: [employee('0012')] })
  const session = tableSession('sealData', store)
  const end = session.start()
  await session.choose([csv('companyCode,name\n12,a')])
  await session.setChoices(answers(session.state.get().plan, 'offered'))
  const added = () => session.state.get().plan?.added.map(({ values }) => values)
  expect(added()).toEqual([['0012', 'a']])
  store.move('employees', [employee('12')])
  await idle(session)
  expect(session.state.get()).toMatchObject({ isRecomputed: true, plan: { questions: [] } })
  expect(added()).toEqual([['12', 'a']])
  end()
})

it('a failure is not told of another file, chosen while the tables are looked at', async () => {
  const store = fakeStore({ departments })
  const session = tableSession('departments', store)
  await session.choose([csv('departmentCode,departmentName\n20,総務部')])
  store.answers.push(unreachable)
  const verify = store.ensureCurrent
  store.ensureCurrent = (names) => {
    session.remove()
    return verify(names)
  }
  expect(await session.send()).toBeNull()
  expect(session.state.get()).toMatchObject({ file: null, failure: null, activity: null, isRecomputed: false })
  await session.compareAgain()
  expect(session.state.get()).toMatchObject({ plan: null, activity: null })
})
