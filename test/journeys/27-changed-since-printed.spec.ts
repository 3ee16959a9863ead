/** Print, confirm, change one seal: only its new card is printed, and its old card is listed as void. */
import { fits, look } from './support/axe.ts'
import { countPrints, asRead, print, type Seal } from './support/paper.ts'
import { plantSeals, storeSeals } from './support/planted-seals.ts'
import { editByApi, enter, openView } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
const planted = plantSeals((event, person) => (event === 1 && person !== 998 ? 4 : 0))
test.beforeAll(() => storeSeals(office.api, planted))

test('only changed cards print again, and void cards are listed for collection @wide', async ({ page }) => {
  await countPrints(page)
  await enter(page, office.server)
  await openView(page, 'Print Seal')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const radio = (name: string) => page.getByRole('radio', { name })
  await expect(radio(`Not printed yet (${planted.seals.length})`)).toBeVisible()
  const before = await page.getByRole('combobox', { name: 'Person in Charge' }).boundingBox()
  const filters = { eventCode: 1, personInChargeCode: null }
  const all = await print(page, { sheet: 'seals', filters, rows: planted.seals.length })
  expect(all.pages).toHaveLength(Math.ceil(planted.seals.length / 10))

  // In Tab order the question follows the buttons of the paper.
  const line = page.getByRole('button', { name: 'Are all sheets there? 2' })
  const question = page.getByRole('dialog', { name: 'Are all sheets there?' })
  await expect(line).toBeVisible()
  const beside = page.getByRole('combobox', { name: 'Person in Charge' })
  expect(await beside.boundingBox()).toEqual(before)
  await page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'Page of the event' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('group', { name: /cards on/ })).toHaveCount(2)
  await look(page, 'the question whether the paper came out')
  expect(await beside.boundingBox()).toEqual(before)
  await expect(question.getByRole('button', { name: 'Yes, all' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  // `page.pdf` counts as a print in the browser, so the page asks about that print, too.
  await expect(question.getByRole('group')).toHaveCount(1)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await expect(radio('Not printed yet (0)')).toBeVisible()

  const rows = (await office.api.load('sealData')).rows as unknown as readonly Seal[]
  const seal = rows[7]!
  await editByApi(office.api, 'sealData', seal.id, { name: '改姓 花子' }, { name: seal.name })
  await radio('Changed since printed (1)').click()
  const again = await print(page, { sheet: 'seals', filters: { ...filters, scope: 'changed' }, rows: 1 })
  expect(again.pages).toHaveLength(1)
  expect(asRead(again.pages[0]!)).toContain(
    asRead(`社員コード${seal.companyCode}部署${seal.departmentName}氏名改姓花子様番号${seal.ticketStartNumber}～`),
  )
  expect(asRead(again.pages[0]!).match(/社員コード/g)).toHaveLength(1)

  await expect(page.getByText('1 printed seal must be collected')).toBeVisible()
  await page.getByRole('button', { name: 'Show the list to print' }).click()
  const list = await print(page, { sheet: 'toCollect', filters, rows: 1 })
  expect(asRead(list.pages[0]!)).toContain(asRead(`${seal.companyCode}${seal.name}`))
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page, `the seals to collect at ${width}`)
  }

  await page.getByRole('button', { name: 'Are all sheets there?' }).click()
  await question.getByRole('button', { name: 'Yes, all' }).first().click()
  await expect(page.getByText('There are no seals to collect.')).toBeVisible()
})
