/** Forms and deletions: validation, drafts, questions and refusals. */
import type { Locator, Page } from '@playwright/test'
import { closeToast, deleteByApi, enter, openEdit, openTable, rowOf, search } from './support/screen.ts'
import { expect, inMotion, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.use(inMotion)
test.beforeEach(({ page }) => enter(page, office.server))

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true })
/** Positions within the dialog, which may still be animated. */
const placesIn = (dialog: Locator) =>
  dialog.evaluate((box) =>
    Array.from(box.querySelectorAll('input'), (input) =>
      Math.round(input.getBoundingClientRect().y - box.getBoundingClientRect().y),
    ),
  )
const discard = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })
const keep = (page: Page) => discard(page).getByRole('button', { name: 'Keep editing' })
/** Answers the question with "Keep editing", whose button has the focus. */
async function keepEditing(page: Page): Promise<void> {
  await expect(keep(page)).toBeFocused()
  await keep(page).click()
  await expect(discard(page)).toBeHidden()
}

test('a form with something unsaved asks before it closes; one without does not @wide [WCAG3.3.4]', async ({
  page,
}) => {
  const before = await office.api.load('departments')
  const screen = await openTable(page, 'departments')
  const dialog = await openEdit(screen, '大阪支店')
  const leave: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['X', () => dialog.getByRole('button', { name: 'Close' }).click()],
    ['Cancel', () => dialog.getByRole('button', { name: 'Cancel' }).click()],
    ['the backdrop', () => page.mouse.click(8, 400)],
  ]
  await field(dialog, 'Department Name').fill('大阪本店')
  for (const [way, press] of leave) {
    await press()
    await expect(discard(page), way).toBeVisible()
    await expect(discard(page)).toContainText('Your entries have not been saved.')
    await keepEditing(page)
    await expect(field(dialog, 'Department Name')).toHaveValue('大阪本店')
  }
  // Escape answers the question, and does not close the form.
  await page.keyboard.press('Escape')
  await expect(keep(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(discard(page)).toBeHidden()
  await expect(dialog).toBeVisible()

  // The browser's Back button asks for confirmation as well; "Keep editing" leaves everything unchanged.
  await page.goBack()
  await expect(discard(page)).toBeVisible()
  await keepEditing(page)
  await expect(field(dialog, 'Department Name')).toHaveValue('大阪本店')
  await expect(screen).toBeVisible()

  // A reload asks for confirmation, too.
  const asked = page.waitForEvent('dialog')
  const reload = page.reload({ timeout: 5000 }).catch(() => null)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reload
  await expect(field(dialog, 'Department Name')).toHaveValue('大阪本店')

  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  expect(await office.api.load('departments')).toEqual(before)

  await openEdit(screen, '大阪支店')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(discard(page)).toBeHidden()

  // After the confirmation, Back continues to its target.
  await openEdit(screen, '大阪支店')
  await field(dialog, 'Department Name').fill('大阪本店')
  await page.goBack()
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goForward()
  await expect(screen).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('an add whose answer is lost is stored once, however often it is saved @wide', async ({ page }) => {
  const screen = await openTable(page, 'departments')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Add to/ })
  await field(dialog, 'Department Code').fill('9100')
  await field(dialog, 'Department Name').fill('二度押課')
  // The server stores the row, then the connection breaks.
  await page.route('**/api/tables/departments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.unroute('**/api/tables/departments')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(
    (await office.api.load('departments')).rows.filter(({ departmentName }) => departmentName === '二度押課'),
  ).toHaveLength(1)
  await deleteByApi(office.api, 'departments', [9100])
})

test('a form names what is wrong beside the field, clears it when it is edited, and saves with Ctrl+S [S2.27 WCAG3.3.1 WCAG3.3.3]', async ({
  page,
}) => {
  const screen = await openTable(page, 'positions')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Positions' })
  await field(dialog, 'Position Code').fill('９')
  await field(dialog, 'Distribution Count').fill('-1')
  await field(dialog, 'Target Amount').fill('百万')
  await field(dialog, 'Reporting Rate').fill('100.5')
  const before = await placesIn(dialog)
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please check the form for errors' })).toBeVisible()
  await expect(field(dialog, 'Position Name')).toBeFocused()
  for (const says of [
    'Position Name is required',
    'Distribution Count must be non-negative',
    'Target Amount must be a valid number',
    'Reporting Rate must be between 0 and 100',
  ]) {
    await expect(dialog.getByText(says)).toBeVisible()
  }
  // The layout does not shift, and the form can be saved at once.
  expect(await placesIn(dialog)).toEqual(before)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await field(dialog, 'Position Name').fill('相談役')
  await expect(dialog.getByText('Position Name is required')).toHaveCount(0)
  await field(dialog, 'Distribution Count').fill('２')
  await field(dialog, 'Target Amount').fill('1,000,000')
  await field(dialog, 'Reporting Rate').fill('62.5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Data added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  // The message overlaps nothing of the screen.
  const said = (await page.getByRole('alert').boundingBox())!
  expect(said.y + said.height).toBeLessThanOrEqual((await screen.boundingBox())!.y)
  await expect(rowOf(screen, '相談役').getByRole('cell')).toHaveText([
    '',
    '9',
    '相談役',
    '2',
    '¥1,000,000',
    '62.5%',
    '',
  ])
  expect((await office.api.load('positions')).rows.at(-1)).toEqual({
    positionCode: 9,
    positionName: '相談役',
    distributionCount: 2,
    targetAmount: 1_000_000,
    reportingRate: 62.5,
  })

  // The code is taken: the server refuses it, and the form stays.
  await closeToast(page)
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  for (const [name, value] of [
    ['Position Code', '9'],
    ['Position Name', '二人目'],
    ['Distribution Count', '1'],
    ['Target Amount', '1'],
    ['Reporting Rate', '1'],
  ] as const) {
    await field(dialog, name).fill(value)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Position Code is already in use')).toBeVisible()
  await expect(field(dialog, 'Position Name')).toHaveValue('二人目')
})

test('a total is computed while it is typed, and by the database @wide', async ({ page }) => {
  const screen = await openTable(page, 'confirmedData')
  const { rows } = await office.api.load('confirmedData')
  const row = rows[0]!
  await search(screen).fill(String(row['ticketNumber']))
  const dialog = await openEdit(screen, String(row['companyCode']))
  await field(dialog, 'Quantity').fill('12')
  await field(dialog, 'Unit Price').fill('1234.5')
  await expect(field(dialog, 'Total Amount')).toHaveValue('¥14,814')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect((await office.api.load('confirmedData')).rows[0]).toEqual({
    ...row,
    quantity: 12,
    unitPrice: 1234.5,
    totalAmount: 14814,
  })
})

test('deleting what is still referred to is refused, and says by how many @wide', async ({ page }) => {
  const screen = await openTable(page, 'events')
  await rowOf(screen, '秋の社員家族感謝祭')
    .getByRole('button', { name: /^Delete / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Delete 秋の社員家族感謝祭' })
  await expect(dialog).toContainText(
    'Products: 4 records still refer to this by Event. Deleting is refused as long as they do.',
  )
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Error deleting data: This cannot be deleted, because other records still refer to it: Products (4)',
    }),
  ).toBeVisible()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(screen, '秋の社員家族感謝祭')).toBeVisible()
})

test("the Enter that ends an IME's conversion does not save; the next one does", async ({ page }) => {
  // Registered before the page's own listener, which stops key events of an IME.
  await page.addInitScript(() =>
    window.addEventListener(
      'keydown',
      ({ isComposing }) => {
        document.documentElement.dataset['converting'] = String(isComposing)
      },
      { capture: true },
    ),
  )
  await page.reload()
  const screen = await openTable(page, 'departments')
  const dialog = await openEdit(screen, '製造部')
  const input = field(dialog, 'Department Name')
  await input.fill('製造')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(request.url())
  })
  // An IME sends composition text, and an Enter before the composition ends.
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: 'ぶ', selectionStart: 1, selectionEnd: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-converting', 'true')
  await ime.send('Input.insertText', { text: '部' })
  await expect(input).toHaveValue('製造部')
  await expect(dialog).toBeVisible()
  expect(writes).toEqual([])
  await input.fill('製造本部')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(writes).toHaveLength(1)
})
