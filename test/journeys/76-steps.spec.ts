/** By keyboard from a new event to its numbers; both-homes/whole-event.spec.ts plays a copied event to its end. */
import type { TableName } from '#domain/tables/index.ts'
import { tables } from '#domain/tables/index.ts'
import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { fits, look } from './support/axe.ts'
import { press, typeIn } from './support/keyboard.ts'
import { enter } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
test.describe.configure({ mode: 'serial' })

const PEOPLE = ['E0001', 'E0002'] as const
const BOOKLETS = 3
const FILLED = 'button[data-variant=filled]:visible'

test.beforeAll(async () => {
  const put = (table: TableName, fields: readonly string[], ...rows: (string | number)[][]) =>
    office.api.import(table, fields, rows)
  await put('departments', ['departmentCode', 'departmentName'], [10, '営業部'])
  await put('personInCharge', ['personInChargeCode', 'personInChargeName'], [1, '髙橋'])
  await put('positions', ['positionCode', 'positionName', 'distributionCount'], [1, '一般', BOOKLETS])
  await put(
    'employees',
    ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode'],
    ...PEOPLE.map((code, nth) => [code, `社員${nth + 1}`, 10, 1, 1]),
  )
})

const RUNS = [
  { locale: 'en', texts: en, width: 1440, code: 1, name: '秋の市', first: 101 },
  { locale: 'ja', texts: ja, width: 390, code: 2, name: '冬の市', first: 501 },
] as const

for (const { locale, texts, width, code, name, first } of RUNS)
  test(`from a new event to its numbers by primary buttons alone, ${locale} at ${width} @wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
    await enter(page, office.server)
    const { steps } = texts
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const label = (table: TableName, field: string) => {
      const { fields } = tables[table] as { fields: Record<string, { label: Record<string, string> }> }
      return fields[field]!.label[locale]!
    }
    const primary = (text: string) => main.locator(FILLED).filter({ hasText: text })
    const goOn = async (text: string) => {
      await expect(main.locator(FILLED)).toHaveText([text])
      await press(primary(text), { most: 60 })
    }
    const fill = async (table: TableName, values: Readonly<Record<string, string | number>>) => {
      for (const [field, value] of Object.entries(values))
        await typeIn(dialog.getByRole('textbox', { name: label(table, field), exact: true }), String(value))
      await press(dialog.locator(FILLED))
      await expect(dialog).toHaveCount(0)
    }
    // The first event is offered by the dashboard; a later one is added in its table, whose toast leads on.
    if (locale === 'en') {
      await page.keyboard.press('Tab')
      await goOn(steps.addEvent)
    } else {
      await page.getByRole('button', { name: texts.shell.openMenu }).click()
      await page.getByRole('navigation').getByRole('button', { name: tables.events.label[locale] }).click()
      await goOn(texts.common.add)
    }
    await fill('events', { eventCode: code, eventName: name, ticketStartNumber: first, ticketEndNumber: first + 9 })
    // A toast and the dashboard may both have this button; takes the last one.
    await press(page.getByRole('button', { name: texts.import.openEvent }).last(), { most: 60 })
    await expect(main.getByRole('heading', { name })).toBeVisible()
    await look(page, 'the steps of a new event')
    await fits(page, 'the steps of a new event')

    await goOn(steps.addProduct)
    await fill('products', { productCode: code, productName: 'カステラ', unitPrice: 500 })
    await goOn(texts.prepare.plan)
    await press(dialog.locator(FILLED))
    const next = dialog.locator(FILLED)
    await expect(next).toHaveText(steps.onward.replace('{{what}}', texts.eventPage.allocate))
    await expect(next).toBeFocused()
    await look(page, 'the next step after a plan')
    await page.keyboard.press('Enter')
    await press(dialog.locator(FILLED))
    await expect(next).toHaveText(steps.onward.replace('{{what}}', steps.printSeals))
    await page.keyboard.press('Escape')
    await expect(main.locator(FILLED)).toHaveText([steps.printSeals])
  })
