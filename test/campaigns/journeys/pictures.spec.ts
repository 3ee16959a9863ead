/**
 * Pictures of the guide in both languages. `npm run pictures` writes them; `npm run campaign pictures` finds screens
 * that changed.
 */
import type { Locator, Page } from '@playwright/test'
import { tables, type TableName, type TableRow } from '#domain/tables/index.ts'
import * as en from '#web/messages/texts/en.ts'
import * as ja from '#web/messages/texts/ja.ts'
import { countPrints, printed } from '../../journeys/support/paper.ts'
import { csv, enter } from '../../journeys/support/screen.ts'
import { takePicture } from '../../journeys/support/pictures.ts'
import { expect, sharedOffice, test } from '../../journeys/support/test.ts'

const FIRST = '第42回 納涼花火大会'
const FAIR = '秋の感謝祭'

const texts = {
  en: {
    allocate: en.allocate,
    change: en.change,
    common: en.common,
    event: en.eventPage,
    export: en.export,
    filter: en.filter,
    grid: en.grid,
    history: en.history,
    print: en.print,
    reconcile: en.reconcile,
    shell: en.shell,
    table: en.table,
  },
  ja: {
    allocate: ja.allocate,
    change: ja.change,
    common: ja.common,
    event: ja.eventPage,
    export: ja.export,
    filter: ja.filter,
    grid: ja.grid,
    history: ja.history,
    print: ja.print,
    reconcile: ja.reconcile,
    shell: ja.shell,
    table: ja.table,
  },
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1180, height: 900 } })
// Long timeout, because machines may be busy.
test.setTimeout(900_000)

for (const locale of ['en', 'ja'] as const) {
  test.describe(locale, () => {
    const office = sharedOffice()
    const t = texts[locale]
    const save = (page: Page, name: string) => takePicture(page, `guide/images/${name}-${locale}.png`)
    const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })

    const openTable = async (page: Page, name: TableName): Promise<Locator> => {
      await button(page.getByRole('navigation'), tables[name].label[locale]).click()
      const screen = page.getByRole('region', { name: tables[name].label[locale], exact: true })
      await expect(screen).toHaveAttribute('aria-busy', 'false')
      return screen
    }
    /** Filters the seals by start number. */
    const askNumbers = async (page: Page, seals: Locator, from: string, to: string) => {
      await seals.getByRole('button', { name: t.filter.filterHint }).click()
      await page
        .getByRole('menuitem', { name: tables.sealData.fields.ticketStartNumber.label[locale], exact: true })
        .click()
      await page.getByRole('textbox', { name: t.filter.from }).fill(from)
      await page.getByRole('textbox', { name: t.filter.to }).fill(to)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const speak = (page: Page) =>
      page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)

    test('the pictures of the chapter on a day', async ({ page }) => {
      await speak(page)
      await enter(page, office.server)
      await button(page.getByRole('navigation'), t.shell.dashboard).click()
      await expect(page.getByRole('button', { name: FIRST }).first()).toBeVisible()
      await save(page, 'dashboard')

      const seals = await openTable(page, 'sealData')
      await seals.getByRole('searchbox').fill('1005')
      await expect(seals.locator('tbody tr')).toHaveCount(1)
      await save(page, 'find')
      await seals.getByRole('searchbox').fill('')
      await seals.getByRole('combobox').nth(2).click()
      await page.getByRole('option', { name: FIRST }).click()
      await askNumbers(page, seals, '1001', '1100')
      await seals.getByRole('button', { name: tables.sealData.fields.departmentCode.label[locale] }).first().click()
      await expect(seals.getByRole('list', { name: t.filter.list })).toBeVisible()
      await save(page, 'filter')

      const employees = await openTable(page, 'employees')
      // Presses the last button of a row.
      await employees.getByRole('row').nth(3).getByRole('button').last().click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await save(page, 'history')
      await page.getByRole('dialog').getByRole('button', { name: t.history.closePanel }).click()

      await employees.getByRole('switch', { name: t.table.editInTable }).click()
      const cells = employees.getByRole('grid')
      for (const row of [2, 4]) {
        const cell = cells.getByRole('row').nth(row).getByRole('gridcell').nth(2)
        await cell.click({ position: { x: 12, y: 12 } })
        await page.keyboard.type(row === 2 ? '30' : '20')
        await page.keyboard.press('Enter')
      }
      // A lower window, because a picture with many names takes too many bytes.
      await page.setViewportSize({ width: 1180, height: 800 })
      await save(page, 'edit')
      await button(employees, t.grid.drop).click()
      await employees.getByRole('switch', { name: t.table.editInTable }).click()
    })

    test('a file', async ({ page }) => {
      await speak(page)
      await enter(page, office.server)
      const departments = await openTable(page, 'departments')
      const stored = (await office.api.load('departments')).rows
      const [first, second] = stored as [(typeof stored)[0], (typeof stored)[0]]
      await button(departments, t.table.import).click()
      const header = ['departmentCode', 'departmentName'].join(',')
      const lines = [
        `${String(first['departmentCode'])},${String(first['departmentName'])}`,
        `${String(second['departmentCode'])},営業企画部`,
        '95,デジタル推進室',
      ]
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(csv([header, ...lines], 'departments.csv') as never)
      await expect(page.getByRole('dialog').locator('[data-count]').first()).toBeVisible()
      await save(page, 'import')
    })

    test('the address of a live list', async ({ page }) => {
      await speak(page)
      await enter(page, office.server)
      await openTable(page, 'employees')
      await button(page.getByRole('banner'), t.shell.export).click()
      await page.getByRole('menuitem', { name: t.export.link }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: t.export.names }).check()
      // An office's address instead of the address of the test's server.
      await dialog.getByLabel(t.export.linkAddress).evaluate((input: HTMLInputElement) => {
        input.value = input.value.replace(location.origin, 'https://eventms.example.com')
      })
      await save(page, 'live-list')
    })

    test.describe('on a telephone', () => {
      test.use({ viewport: { width: 390, height: 780 } })
      test('employees', async ({ page }) => {
        await speak(page)
        await enter(page, office.server)
        await page.getByRole('button', { name: t.shell.openMenu }).click()
        await openTable(page, 'employees')
        await save(page, 'phone')
      })
    })

    test('the chapters of an event, one after the other', async ({ page }) => {
      await office.api.import(
        'events',
        ['eventCode', 'eventName', 'ticketStartNumber', 'ticketEndNumber'],
        [[77, FAIR, 5001, 7000]],
      )
      await speak(page)
      await countPrints(page)
      await enter(page, office.server)

      const openEvent = async (name: string) => {
        await button(page.getByRole('navigation'), t.shell.dashboard).click()
        await page.locator('main').getByRole('button').filter({ hasText: name }).first().click()
        await expect(page.getByRole('heading', { name: t.event.map })).toBeVisible()
      }

      await openEvent(FAIR)
      await button(page, t.event.allocate).click()
      await page.getByRole('radio', { name: t.allocate.byPosition }).click()
      await save(page, 'allocate')
      await page.keyboard.press('Escape')

      // Confirms all seals as printed, so that the next change is listed.
      await button(page.getByRole('navigation'), t.shell.printSeal).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await button(page.getByRole('main'), t.common.print).click()
      await expect.poll(() => printed(page)).toBe(1)
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await page.getByRole('button', { name: t.print.didItComeOut }).click()
      await button(page, t.print.allCameOut).first().click()
      await expect(button(page, t.print.allCameOut)).toHaveCount(0)

      const seals = (await office.api.load('sealData')).rows as unknown as TableRow<'sealData'>[]
      const [giver, , , receiver] = seals.filter(({ eventCode }) => eventCode === 1)
      await openEvent(FIRST)
      await button(page, t.event.change).click()
      await page.getByRole('dialog').locator('label').getByText(t.change.byRange, { exact: true }).click()
      await page.getByLabel(t.change.from).fill(String(giver!.ticketStartNumber! + 4))
      await page.getByLabel(t.change.to).fill(String(giver!.ticketStartNumber! + 5))
      await page.getByRole('combobox', { name: t.change.receiver }).click()
      await page.getByRole('combobox', { name: t.change.receiver }).fill(receiver!.companyCode!)
      await page.getByRole('option').first().click()
      await expect(page.getByRole('table', { name: t.change.persons })).toBeVisible()
      await save(page, 'change')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /\(2\)|（2冊）/ })
        .click()
      await button(page.getByRole('dialog'), t.common.close).last().click()

      await page.getByLabel(t.event.numberToFind, { exact: true }).fill(String(giver!.ticketStartNumber! + 4))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: /\d$/ }).getByRole('list').first()).toBeVisible()
      await page.getByRole('heading', { name: t.event.whereIs }).evaluate((heading) => {
        // Scrolls the heading to below the sticky header.
        heading.scrollIntoView()
        window.scrollBy(0, -90)
      })
      await save(page, 'number')

      // The second visit does not ask for the event.
      await button(page.getByRole('navigation'), t.shell.printSeal).click()
      await page.getByRole('radio', { name: t.print.cardsChanged }).click()
      await expect(page.getByRole('radio', { name: t.print.cardsChanged })).toBeChecked()
      await save(page, 'print')
      await page.getByRole('radio', { name: t.print.allCards }).click()
      await expect(page.getByRole('radio', { name: t.print.allCards })).toBeChecked()
      await save(page, 'sheet')

      // Adds duplicate sales, and sales of numbers in stock, withdrawn and out of range.
      const products = (await office.api.load('products')).rows
      const product = products.find((row) => row['eventCode'] === 1)!['productCode']!
      await office.api.import(
        'salesData',
        ['productCode', 'eventCode', 'ticketNumber', 'quantity'],
        [1002, 1002, 2350, 2405, 3210].map((number) => [product, 1, number, 1]),
      )
      await openEvent(FIRST)
      await button(page, t.event.reconcile).click()
      await expect(page.getByRole('heading', { name: t.reconcile.faults })).toBeVisible()
      await save(page, 'reconcile')

      const { departmentCode } = (await office.api.load('departments')).rows[0]!
      await office.api.import('departments', ['departmentCode', 'departmentName'], [[departmentCode!, '営業統括部']])
      await button(page.getByRole('navigation'), t.shell.dashboard).click()
      await page.getByRole('button', { name: /differ...|不一致.../ }).click()
      await page.getByRole('checkbox').nth(1).check()
      await save(page, 'names')
    })
  })
}
