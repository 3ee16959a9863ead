/** Two people at one table: nothing is overwritten unnoticed, no draft is lost, and each sees the other's changes. */
import type { Browser, Locator, Page } from '@playwright/test'
import type { Row } from '#domain/table.ts'
import { makeOffice } from '../../support/sample-office.ts'
import { sharedHome } from '../support/home.ts'
import { column, countLine, fieldLabel, openEdit, openTable, rowOf, screenOf, search } from '../support/screen.ts'
import { another } from '../support/sign-in.ts'
import { expect, inMotion, test } from '../support/test.ts'

const home = sharedHome({
  rows() {
    const { departments, positions, personInCharge, employees } = makeOffice()
    return { departments, positions, personInCharge, employees }
  },
})
test.use(inMotion)

const input = (dialog: Locator, field: string) =>
  dialog.getByRole('textbox', { name: fieldLabel('employees', field), exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click()

/** Opens one employee's form. */
async function edit(page: Page, companyCode: string): Promise<Locator> {
  const screen = await openTable(page, 'employees')
  await search(screen).fill(companyCode)
  return openEdit(screen, companyCode)
}

const employee = async (companyCode: string): Promise<Row> =>
  (await home.load('employees')).find((row) => row['companyCode'] === companyCode)!

async function other(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const one = await another(browser)
  await home.enter(one.page)
  return one
}

/** Both edit one employee's name. Returns the form whose save is refused. */
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

test('the same field: the second is refused, sees both versions, and may keep its own', async ({ page, browser }) => {
  await home.enter(page)
  const colleague = await other(browser)
  const form = await collide(page, colleague.page, '000108')
  await save(form)
  await expect(form).toBeHidden()
  expect((await employee('000108'))['name']).toBe('自分 太郎')
  // The other person sees the change without any action.
  await expect(column(screenOf(colleague.page, 'employees'), 'employees', 'name')).toHaveText('自分 太郎')
  await colleague.close()
})

test('the same field: the second may take what is stored; what else was typed is written @wide', async ({
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

test('different fields of one row: both stay @wide', async ({ page, browser }) => {
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

test('a change appears in the other browser by itself, and moves nothing that was chosen there [S4.13]', async ({
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
  await expect(countLine(screen)).toHaveText('2 of 11 selected')

  // The row is on another page than the added ones.
  await theirs.getByRole('button', { name: 'First page' }).click()
  await rowOf(theirs, '総務部')
    .getByRole('button', { name: /^Delete / })
    .click()
  await colleague.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(countLine(screen)).toHaveText('1 of 10 selected')
  await expect(screen.getByText('Someone else deleted a record that was selected: 20 総務部')).toBeVisible()
  await expect(rowOf(screen, '海外事業部')).toBeVisible()
  await expect(rowOf(screen, '経理部').getByRole('checkbox')).toBeChecked()
  await colleague.close()
})
