/** A clerk's day by a generated client alone. generated-client.test.ts generates `./client.ts` beside a copy of this. */
import * as api from './client.ts'

type Answer = { readonly status: number; readonly data?: unknown }

/** The data of a success. @throws Error with the problem's code */
function done<T extends Answer>({ status, data }: T): Extract<T, { status: 200; data: unknown }>['data'] {
  if (status !== 200) throw new Error((data as api.Problem).code)
  return data as Extract<T, { status: 200; data: unknown }>['data']
}

/** The problem of a refusal. */
function refused({ status, data }: Answer): api.Problem {
  if (status < 400) throw new Error('was not refused')
  return data as api.Problem
}

export async function workOneDay(fetch: (url: string, init?: RequestInit) => Promise<Response>, token: string) {
  Object.assign(api.defaults, { fetch, headers: { authorization: `Bearer ${token}` } })

  const department: api.DepartmentsNew = { departmentCode: 10, departmentName: '営業部' }
  done(await api.departmentsAdd({ rows: [department] }))
  const event: api.EventsNew = {
    eventCode: 7,
    eventName: '夏祭り',
    ticketStartNumber: 1,
    ticketEndNumber: 5000,
  }
  done(await api.eventsAdd({ rows: [event] }))
  done(await api.productsAdd({ rows: [{ productCode: 1, productName: 'みかん', unitPrice: 120 }] }))
  const names = ['宮崎', '前田', '田中', '高橋', '伊藤']
  const people = names.map((name, at) => ({ companyCode: `00${at + 1}`, name, departmentCode: at < 4 ? 10 : null }))
  const added = done(await api.employeesAdd({ rows: people, request: crypto.randomUUID() }))

  const pages: string[][] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = done(
      await api.employeesList({ departmentCode: [10], sort: '-companyCode', limit: 3, ...(after && { after }) }),
    )
    pages.push(page.rows.map(({ name }) => name ?? ''))
    after = page.next
  }

  const [first] = done(await api.employeesList({ companyCode: ['001'] })).rows
  if (!first) throw new Error('no employee')
  const seen = { name: first.name }
  const changed = done(await api.employeesEditOne(first.id, { changes: { name: '宮﨑' }, expected: seen }))
  // The same values as before: somebody has changed them meanwhile.
  const conflict = refused(await api.employeesEditOne(first.id, { changes: { name: '宮城' }, expected: seen }))

  const csv = 'productCode,productName,unitPrice\r\n2,りんご,free\r\n'
  const asked = done(await api.productsImport({ csv, file: 'products.csv' })).preview
  const [question] = asked.questions
  const [open] = question?.cases ?? []
  if (!open) throw new Error('no question')
  const imported = done(await api.productsImport({ csv, version: asked.version, answers: { [open.key]: 'empty' } }))

  const act = imported.result?.act
  if (act === undefined) throw new Error('no act')
  const { versions } = done(await api.takeBackPreview(act))
  done(await api.takeBack(act, { versions }))
  const products = done(await api.productsList({})).rows

  done(await api.employeesDeleteOne(first.id, {}))
  const file = await api.employeesCsv({ departmentCode: [10] })
  return {
    added: added.added,
    pages,
    changed: changed.changed,
    conflict: { code: conflict.code, current: (conflict.params['current'] as api.Employees).name },
    question: question?.kind,
    imported: imported.result?.added,
    products: products.map(({ productName }) => productName),
    csv: file.status === 200 ? file.data : '',
  }
}
