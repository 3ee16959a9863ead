/** Concurrent changes, with and without live updates: groups of fields, imports, several rows. */
import {
  choose,
  confirmImport,
  countLine,
  csv,
  deleteByApi,
  editByApi,
  enter,
  expectPreview,
  fieldLabel,
  openEdit,
  openImport,
  openTable,
  rowOf,
  search,
} from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

test('fields that a rule binds together are compared as one @wide', async ({ page }) => {
  // In a narrower window the buttons of a seal are one menu.
  await page.setViewportSize({ width: 1600, height: 900 })
  await enter(page, office.server)
  const screen = await openTable(page, 'sealData')
  await search(screen).fill('000521')
  const form = await openEdit(screen, '1009')
  await form.getByLabel(fieldLabel('sealData', 'ticketEndNumber')).fill('1011')
  const seal = (await office.api.load('sealData')).rows.find(
    (row) => row['companyCode'] === '000521' && row['ticketStartNumber'] === 1009,
  )!
  const { id, distributionNumber, ticketStartNumber, ticketEndNumber } = seal
  await editByApi(
    office.api,
    'sealData',
    Number(id),
    { distributionNumber: 1 },
    {
      distributionNumber: distributionNumber!,
      ticketStartNumber: ticketStartNumber!,
      ticketEndNumber: ticketEndNumber!,
    },
  )
  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = form.getByRole('alert').filter({ hasText: 'Someone else has changed this record' })
  await expect(conflict.getByRole('rowheader', { name: fieldLabel('sealData', 'distributionNumber') })).toBeVisible()
  await expect(form.getByLabel(fieldLabel('sealData', 'ticketEndNumber'))).toHaveValue('1011')
})

test('an import whose table moved under its preview is previewed anew before anything is sent @wide', async ({
  page,
}) => {
  await enter(page, office.server)
  const screen = await openTable(page, 'positions')
  const dialog = await openImport(page)
  await choose(dialog, csv(['positionCode,positionName', '1,本部長', '2,次長', '8,顧問']))
  await expectPreview(dialog, { added: 1, changed: 1, unchanged: 1 })
  await editByApi(office.api, 'positions', 2, { positionName: '副部長' }, { positionName: '次長' })
  await expect(dialog.getByRole('alert')).toContainText(
    'Someone else has changed the data in the meantime. Nothing was imported; this is the new preview.',
  )
  await expectPreview(dialog, { added: 1, changed: 2 })
  await confirmImport(dialog, { added: 1, changed: 2 })
  await expect(rowOf(screen, '本部長')).toBeVisible()
})

test('an import that was not told of the change is refused by the server, and previewed anew', async ({
  page,
  context,
}) => {
  // Aborts the event stream, as behind a buffering proxy: there are no live updates.
  await context.route('**/api/events', (route) => route.abort())
  await enter(page, office.server)
  await openTable(page, 'personInCharge')
  const dialog = await openImport(page)
  await choose(dialog, csv(['personInChargeCode,personInChargeName', '101,髙橋 美咲', '120,新任 者']))
  await expectPreview(dialog, { added: 1, unchanged: 1 })
  await editByApi(
    office.api,
    'personInCharge',
    101,
    { personInChargeName: '髙橋 岬' },
    { personInChargeName: '髙橋 美咲' },
  )
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed the data in the meantime.')
  await expectPreview(dialog, { added: 1, changed: 1 })
  expect(
    (await office.api.load('personInCharge')).rows.find((row) => row['personInChargeCode'] === 120),
  ).toBeUndefined()
  await confirmImport(dialog, { added: 1, changed: 1 })
})

test('deleting several rows is refused when the table moved after they were chosen @wide', async ({
  page,
  context,
}) => {
  await context.route('**/api/events', (route) => route.abort())
  await enter(page, office.server)
  const screen = await openTable(page, 'confirmedData')
  const before = await office.api.load('confirmedData')
  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await screen.getByRole('button', { name: 'Delete selected' }).click()
  await deleteByApi(office.api, 'confirmedData', [Number(before.rows.at(-1)!['id'])])
  const dialog = page.getByRole('dialog', { name: /^Delete selected from/ })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was done: the table has changed in the meantime.')
  expect((await office.api.load('confirmedData')).rows).toHaveLength(before.rows.length - 1)
  // The dialog shows the current rows, so a second confirmation deletes them.
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await office.api.load('confirmedData')).rows).toHaveLength(before.rows.length - 11)
})

test('rows of the last page that someone else deletes leave the others selected @wide', async ({ page }) => {
  await enter(page, office.server)
  const screen = await openTable(page, 'salesData')
  const { rows } = await office.api.load('salesData')
  await screen.getByRole('button', { name: 'Last page' }).click()
  const last = rows.slice(Math.floor((rows.length - 1) / 10) * 10).map(({ id }) => Number(id))
  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await screen.getByRole('button', { name: /^Select all [\d,]+ matching rows/ }).click()
  await expect(countLine(screen)).toContainText(`${rows.length.toLocaleString('en')} of`)
  await deleteByApi(office.api, 'salesData', last)
  const left = (rows.length - last.length).toLocaleString('en')
  await expect(countLine(screen)).toHaveText(`${left} of ${left} selected`)
  await expect(screen.getByText(`Someone else deleted ${last.length} records that were selected`)).toBeVisible()
})

test('a menu whose code cannot be loaded says so, and the page keeps what was typed @wide', async ({ page }) => {
  await page.route(/\/CurrentEventDialog-[^/]*\.js$/, (route) => route.abort())
  await enter(page, office.server)
  const screen = await openTable(page, 'employees')
  await search(screen).fill('0001')
  await page.getByRole('banner').getByRole('button', { name: 'All events' }).click()
  await expect(page.getByRole('alert').getByText('This screen could not be opened.')).toBeVisible()
  await expect(search(screen)).toHaveValue('0001')
})
