/** The PDF that the page generates: the same complete pages as on paper, refusals, and cancellation. */
import type { Page } from '@playwright/test'
import { fits, look } from './support/axe.ts'
import { asRead, countPrints, expectList, expectReceipts, print, savePdf } from './support/paper.ts'
import { plantSeals, storeSeals, type PlantedSeals } from './support/planted-seals.ts'
import { editByApi, enter, openView } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
const planted: PlantedSeals = plantSeals((event) => (event === 1 ? 8 : 2))
test.beforeAll(() => storeSeals(office.api, planted))
test.beforeEach(async ({ page }) => {
  await countPrints(page)
  await enter(page, office.server)
})

const filters = { eventCode: 1, personInChargeCode: null }

async function openSeals(page: Page): Promise<void> {
  await openView(page, 'Print Seal')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
}

test('the seals as a file have the cards of the paper, are logged as a print, and are asked about', async ({
  page,
}) => {
  await openSeals(page)
  const own = planted.of(1)
  await page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).focus()
  await page.keyboard.press('Tab')
  const button = page.getByRole('button', { name: 'Save as PDF' })
  await expect(button).toBeFocused()
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/prints'))
  const saved = await savePdf(page, () => page.keyboard.press('Enter'))
  expect(saved.name).toBe('eventms-seals-1.pdf')
  expect((await logged).postDataJSON()).toEqual({ sheet: 'seals', filters, rows: own.length })
  await expect(button).toBeFocused()
  await page.getByRole('button', { name: 'Are all sheets there?' }).click()
  const question = page.getByRole('dialog', { name: 'Are all sheets there?' })
  await expect(question.getByRole('group', { name: /cards on/ })).toHaveCount(1)
  await question.getByRole('button', { name: 'Yes, all' }).click()
  await expect(page.getByRole('radio', { name: 'Not printed yet (0)' })).toBeVisible()

  const { pages } = await print(page, { sheet: 'seals', filters, rows: own.length })
  expect(saved.pages.map(asRead)).toEqual(pages.map(asRead))
  // The digits are text, so that numbers can be found in the file.
  const [first] = saved.pages
  expect(first!.items.some(({ text }) => /^\d+ ～ \d+$/.test(text))).toBe(true)
})

test('PDFs of the list and of the receipts have the expected pages @wide', async ({ page }) => {
  await openView(page, 'Distribution List')
  const list = await savePdf(page)
  expect(list.name).toBe('eventms-distributionList.pdf')
  expectList(list.pages, planted.list())
  await openView(page, 'Ticket Receipt Stamp')
  const receipts = await savePdf(page)
  expect(receipts.name).toBe('eventms-receipts-1.pdf')
  expectReceipts(receipts.pages, '第42回 納涼花火大会', planted.receipts(1))
})

test('a table’s list as a file has the rows that are found, and leaves no paper in the document @wide', async ({
  page,
}) => {
  await openView(page, 'Seal Data')
  const { name, pages } = await savePdf(page, () => page.getByRole('button', { name: 'Save this list as PDF' }).click())
  expect(name).toBe('eventms-sealData.pdf')
  const text = pages.map(asRead).join('')
  const missing = planted.seals.filter(
    ({ companyCode, ticketStartNumber }) => !text.includes(companyCode!) || !text.includes(String(ticketStartNumber)),
  )
  expect(missing).toEqual([])
  await expect(page.locator('.print-root')).toHaveCount(0)
})

test('a character that no font has is named with its card, and no file is made @wide', async ({ page }) => {
  const [seal] = (await office.api.load('sealData')).rows as unknown as {
    id: number
    name: string
    eventCode: number
  }[]
  await editByApi(office.api, 'sealData', seal!.id, { name: '张 伟' }, { name: seal!.name })
  await openView(page, 'Distribution List')
  const prints: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/prints') && prints.push(request.url()))
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(
    page.getByText(/^No PDF was saved\. Page \d+, “.*张 伟.*”: the fonts of the PDF do not have “张” \(U\+5F20\)\./),
  ).toBeVisible()
  expect(prints).toEqual([])
  await editByApi(office.api, 'sealData', seal!.id, { name: seal!.name }, { name: '张 伟' })
})

test('while the file is made, it says so and can be cancelled; the button works again @wide', async ({ page }) => {
  // The font requests get no response, so the PDF stays unfinished.
  await page.route('**/*.ttf', () => {})
  await openView(page, 'Distribution List')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  const making = page.getByRole('group', { name: 'Creating the PDF...' })
  await expect(making.getByText('PDF: 0%')).toBeVisible()
  await look(page, 'a PDF that is being made')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `a PDF that is being made at ${width}`)
  }
  await making.getByRole('button', { name: 'Cancel' }).click()
  await expect(making).toHaveCount(0)
  await page.unroute('**/*.ttf')
  expect((await savePdf(page)).pages.length).toBeGreaterThan(2)
})

test('without its fonts the page makes no PDF, and shows an error @wide', async ({ page }) => {
  await page.route('**/*.ttf', (route) => route.abort())
  await openView(page, 'Distribution List')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText('No PDF was saved. The PDF could not be created.', { exact: false })).toBeVisible()
})
