/** Two people at one table: nothing is overwritten unseen, nothing typed is lost, and each sees what the other does. */
import type { Browser, Locator, Page } from '@playwright/test'
import type { Row } from '#domain/table.ts'
import { makeOffice } from '../../samples/generate.ts'
import { homes, startHome, type RunningHome } from './support/home.ts'
import {
  choose,
  column,
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
  screenOf,
  search,
} from './support/screen.ts'
import { another } from './support/sign-in.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const input = (dialog: Locator, field: string) =>
  dialog.getByRole('textbox', { name: fieldLabel('employees', field), exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click()

/** Opens one employee's form. */
async function edit(page: Page, companyCode: string): Promise<Locator> {
  const screen = await openTable(page, 'employees')
  await search(screen).fill(companyCode)
  return openEdit(screen, companyCode)
}

for (const name of homes) {
  test.describe(`on the ${name} home`, () => {
    let home: RunningHome
    test.beforeAll(async () => {
      home = await startHome(name)
      const rows = makeOffice()
      for (const table of ['departments', 'positions', 'personInCharge', 'employees'] as const)
        await home.put(table, rows[table] as readonly Row[])
    })
    test.afterAll(() => home?.close())

    const employee = async (companyCode: string): Promise<Row> =>
      (await home.load('employees')).find((row) => row['companyCode'] === companyCode)!

    async function other(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
      const one = await another(browser)
      await home.enter(one.page)
      return one
    }

    /** Both people edit one employee's name, and the second to save is refused; returns that one's form. */
    async function collide(mine: Page, theirs: Page, companyCode: string): Promise<Locator> {
      const [form, other] = [await edit(mine, companyCode), await edit(theirs, companyCode)]
      await input(form, 'name').fill('自分 太郎')
      await input(other, 'name').fill('相手 花子')
      await save(other)
      await expect(other).toBeHidden()
      await save(form)
      const conflict = form.getByRole('alert').filter({ hasText: 'Someone else has changed this record' })
      await expect(conflict).toContainText('Nothing was saved, and nothing you typed is lost.')
      await expect(
        conflict
          .getByRole('row')
          .filter({ has: form.page().getByRole('rowheader', { name: 'Name' }) })
          .getByRole('cell'),
      ).toHaveText(['自分 太郎', '相手 花子', /./])
      await expect(input(form, 'name')).toHaveValue('自分 太郎')
      expect((await employee(companyCode))['name']).toBe('相手 花子')
      return form
    }

    test('the same field: the second is refused, sees both versions, and may keep its own', async ({
      page,
      browser,
    }) => {
      await home.enter(page)
      const colleague = await other(browser)
      const form = await collide(page, colleague.page, '000108')
      await save(form)
      await expect(form).toBeHidden()
      expect((await employee('000108'))['name']).toBe('自分 太郎')
      // And the other sees it without doing anything.
      await expect(column(screenOf(colleague.page, 'employees'), 'employees', 'name')).toHaveText('自分 太郎', {
        timeout: 5000,
      })
      await colleague.close()
    })

    test('the same field: the second may take what is stored; what else was typed is written', async ({
      page,
      browser,
    }) => {
      await home.enter(page)
      const colleague = await other(browser)
      const form = await collide(page, colleague.page, '000115')
      await input(form, 'sweetCardNumber').fill('００１２３４')
      await form.getByRole('radiogroup', { name: 'Name' }).getByText('Stored now').click()
      await save(form)
      await expect(form).toBeHidden()
      expect(await employee('000115')).toMatchObject({ name: '相手 花子', sweetCardNumber: '001234' })
      await colleague.close()
    })

    test('different fields of one row: both stay', async ({ page, browser }) => {
      await home.enter(page)
      const colleague = await other(browser)
      const [form, theirs] = [await edit(page, '000122'), await edit(colleague.page, '000122')]
      await input(form, 'name').fill('改名 一郎')
      await input(theirs, 'sweetCardNumber').fill('777777')
      await save(theirs)
      await expect(theirs).toBeHidden()
      await save(form)
      await expect(form).toBeHidden()
      expect(await employee('000122')).toMatchObject({ name: '改名 一郎', sweetCardNumber: '777777' })
      await colleague.close()
    })

    test('a row that someone else deleted is not written, and what was typed stays', async ({ page, browser }) => {
      await home.enter(page)
      const colleague = await other(browser)
      const form = await edit(page, '000129')
      await input(form, 'name').fill('残る 文字')

      const screen = await openTable(colleague.page, 'employees')
      await search(screen).fill('000129')
      await rowOf(screen, '000129')
        .getByRole('button', { name: /^Delete / })
        .click()
      await colleague.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(countLine(screen)).toContainText('0 of')

      await save(form)
      await expect(form.getByRole('alert')).toContainText(
        'Nothing was changed: the record no longer exists. Someone else has deleted it.',
      )
      await expect(input(form, 'name')).toHaveValue('残る 文字')
      expect(await employee('000129')).toBeUndefined()
      await colleague.close()
    })

    test('a change appears in the other browser by itself, and moves nothing that was chosen there', async ({
      page,
      browser,
    }) => {
      await home.enter(page)
      const screen = await openTable(page, 'departments')
      await rowOf(screen, '総務部').getByRole('checkbox').check()
      await rowOf(screen, '経理部').getByRole('checkbox').check()

      const colleague = await other(browser)
      const theirs = await openTable(colleague.page, 'departments')
      await theirs.getByRole('button', { name: 'Add', exact: true }).click()
      const form = colleague.page.getByRole('dialog', { name: 'Add to Departments' })
      await form.getByLabel('Department Code').fill('９０')
      await form.getByLabel('Department Name').fill('海外事業部')
      await save(form)
      await expect(countLine(screen)).toHaveText('2 of 11 selected', { timeout: 5000 })

      await rowOf(theirs, '総務部')
        .getByRole('button', { name: /^Delete / })
        .click()
      await colleague.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(countLine(screen)).toHaveText('1 of 10 selected', { timeout: 5000 })
      await expect(screen.getByText('Someone else deleted a record that was selected: 総務部')).toBeVisible()
      await expect(rowOf(screen, '海外事業部')).toBeVisible()
      await expect(rowOf(screen, '経理部').getByRole('checkbox')).toBeChecked()
      await colleague.close()
    })
  })
}

test('fields that a rule binds together are compared as one', async ({ page }) => {
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
  await save(form)
  const conflict = form.getByRole('alert').filter({ hasText: 'Someone else has changed this record' })
  await expect(conflict.getByRole('rowheader', { name: fieldLabel('sealData', 'distributionNumber') })).toBeVisible()
  await expect(form.getByLabel(fieldLabel('sealData', 'ticketEndNumber'))).toHaveValue('1011')
})

test('an import whose table moved under its preview is previewed anew before anything is sent', async ({ page }) => {
  await enter(page, office.server)
  const screen = await openTable(page, 'positions')
  const dialog = await openImport(page)
  await choose(dialog, csv(['positionCode,positionName', '1,本部長', '2,次長', '8,顧問']))
  await expectPreview(dialog, { added: 1, changed: 1, unchanged: 1 })
  await editByApi(office.api, 'positions', 2, { positionName: '副部長' }, { positionName: '次長' })
  await expect(dialog.getByRole('alert')).toContainText(
    'Somebody has changed the table in the meantime. Nothing was imported; this is the new preview.',
  )
  await expectPreview(dialog, { added: 1, changed: 2 })
  await confirmImport(dialog, { added: 1, changed: 2 })
  await expect(rowOf(screen, '本部長')).toBeVisible()
})

test('an import that was not told of the change is refused by the server, and previewed anew', async ({
  page,
  context,
}) => {
  // As behind a proxy that holds back the stream of changes.
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
  await expect(dialog.getByRole('alert')).toContainText('Somebody has changed the table in the meantime.')
  await expectPreview(dialog, { added: 1, changed: 1 })
  expect(
    (await office.api.load('personInCharge')).rows.find((row) => row['personInChargeCode'] === 120),
  ).toBeUndefined()
  await confirmImport(dialog, { added: 1, changed: 1 })
})

test('deleting several rows is refused when the table moved after they were chosen', async ({ page, context }) => {
  await context.route('**/api/events', (route) => route.abort())
  await enter(page, office.server)
  const screen = await openTable(page, 'confirmedData')
  const before = await office.api.load('confirmedData')
  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await screen.getByRole('button', { name: 'Delete selected' }).click()
  await deleteByApi(office.api, 'confirmedData', [Number(before.rows.at(-1)!['id'])])
  const dialog = page.getByRole('dialog', { name: /^Delete from/ })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was done: the table has changed in the meantime.')
  expect((await office.api.load('confirmedData')).rows).toHaveLength(before.rows.length - 1)
  // The rows are shown as they stand now, so agreeing once more deletes them.
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await office.api.load('confirmedData')).rows).toHaveLength(before.rows.length - 11)
})

test('rows of the last page that someone else deletes leave the others selected', async ({ page }) => {
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
