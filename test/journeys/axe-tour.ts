/**
 * Every screen and dialog in one language. axe finds nothing, best practices included; no page is wider than its
 * window. In each view targets are large enough, and edges and focus rings visible, in English with the dark theme, in
 * Japanese with the light one.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { importedTables, makeOffice } from '../support/sample-office.ts'
import * as en from '../../src/web/messages/texts/en.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { fits, look } from './support/axe.ts'
import { measure, measureTargets } from './support/measures.ts'
import { choose, csv, editByApi, enter, sampleFile, sortButton } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'
import { VIEW_RUNS } from './support/views.ts'
import { texts } from './tour-texts.ts'

/** Number of rows kept in tables without masters: axe examines every element, and a few rows have every kind. */
const FEW = 4
/** Number of employees kept: more than one page. */
const EMPLOYEES_KEPT = 12
const masters: readonly TableName[] = ['departments', 'positions', 'personInCharge', 'events', 'products']

/** A file in CP932 with the first few employees, and with those that lost a character. */
const windowsEmployees = {
  name: 'employees-cp932.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    readFileSync(sampleFile('employees-cp932.csv'), 'latin1')
      .split('\r\n')
      .filter((line, at) => at <= FEW || line.includes('?'))
      .join('\r\n'),
    'latin1',
  ),
}

const VIEWS = 14
const WIDTHS = [1440, 1024, 390] as const
const [EMPLOYEES, DEPARTMENTS, EVENTS, SALES, SEALS, PRINT_SEAL] = [1, 2, 5, 7, 8, 12] as const
const menu = (page: Page) => page.getByRole('navigation').getByRole('button')
const dialogOf = (page: Page) => page.getByRole('dialog').last()

/** Waits for the dialog, because an earlier Escape would close nothing. */
async function leavePrintDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens a view by its position in the menu, the same in every language. Returns once its data is loaded. */
async function openNth(page: Page, view: number): Promise<Locator> {
  await menu(page).nth(view).click()
  await expect(page.locator('nav [aria-current=page]')).toHaveText((await menu(page).nth(view).textContent()) ?? '')
  for (const awaited of ['[aria-busy=true]', ...[en.common, ja.common].map((t) => `[aria-label="${t.loading}"]`)])
    await expect(page.getByRole('main').locator(awaited)).toHaveCount(0)
  return page.getByRole('main')
}

/** Declares the tests of one language. This function is long because each test is a script. */
export function axeTour(locale: 'en' | 'ja'): void {
  const shared = sharedOffice('empty')
  test.beforeAll(async () => {
    const office = makeOffice()
    for (const table of importedTables) {
      const fields = Object.keys(tables[table].fields)
      const kept = masters.includes(table) ? undefined : table === 'employees' ? EMPLOYEES_KEPT : FEW
      const rows = office[table].slice(0, kept) as readonly Row[]
      await shared.api.import(
        table,
        fields,
        rows.map((row) => fields.map((field) => row[field] ?? null)),
      )
    }
  })
  // Long, because a test has a hundred checks and the machine may be busy.
  test.setTimeout(300_000)

  const t = texts[locale]

  // Japanese only in the campaign `wide`, because its screens differ in texts but not in elements.
  test.describe(locale === 'ja' ? `in ${locale} @wide` : `in ${locale}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('eventms-language', chosen), locale)
    })

    test('sign-in', async ({ page }) => {
      await page.goto(shared.server.url)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await look(page, 'sign-in')
      await measure(page, 'sign-in')
    })

    for (const { which, views } of VIEW_RUNS)
      test(`${which}, and that none is wider than its window`, async ({ page }) => {
        await enter(page, shared.server)
        for (const view of views) {
          await openNth(page, view)
          if (view === PRINT_SEAL) {
            await look(page, 'print dialog')
            await leavePrintDialog(page)
          }
          await look(page, `view ${view}`)
          // A key press makes the focus visible.
          await page.keyboard.press('Shift')
          await measure(page, `view ${view}`)
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 })
            await fits(page, `view ${view} at ${width}`)
            await measureTargets(page, `view ${view} at ${width}`)
          }
          // Back to a width that has a menu.
          await page.setViewportSize({ width: WIDTHS[0], height: 900 })
        }
      })

    test('what opens on a table screen', async ({ page }) => {
      await enter(page, shared.server)
      const main = await openNth(page, EMPLOYEES)
      const add = main.getByRole('button', { name: t.add, exact: true })
      await add.click()
      const dialog = dialogOf(page)
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(dialog.getByText(t.checkForm)).toBeVisible()
      await look(page, 'form with issues')
      await measure(page, 'form with issues')
      await dialog.getByRole('combobox').first().click()
      const option = page.getByRole('listbox').getByRole('option').first()
      await expect(option).toBeVisible()
      await look(page, 'choice of a department')
      await option.click()
      await expect(option).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toContainText(t.discardQuestion)
      await look(page, 'question before leaving a form')
      await dialogOf(page).getByRole('button', { name: t.discard, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await main.locator('thead th button').nth(1).click()
      await main.getByRole('checkbox').nth(0).check()
      await look(page, 'rows selected')
      await main.getByRole('button', { name: t.deleteSelected }).click()
      await expect(dialogOf(page)).toBeVisible()
      await look(page, 'question before deleting several')
      await page.keyboard.press('Escape')
      await main.getByRole('button', { name: t.clearSelection }).click()
      await main.getByRole('searchbox').fill('どこにもない')
      await expect(main.getByText(t.noMatchHint)).toBeVisible()
      await look(page, 'no match')

      await openNth(page, EVENTS)
      await main.getByRole('row').nth(1).getByRole('button').nth(-2).click()
      await dialogOf(page).getByRole('button', { name: t.delete, exact: true }).click()
      await expect(dialogOf(page).getByRole('alert')).toBeVisible()
      await look(page, 'refused deletion, with its toast')
      await page.keyboard.press('Escape')

      await openNth(page, DEPARTMENTS)
      await main.getByRole('row').nth(1).getByRole('button').nth(-3).click()
      const name = `営業部 ${locale}`
      await dialog.getByRole('textbox').last().fill(name)
      const { departmentCode, departmentName } = (await shared.api.load('departments')).rows[0]!
      await editByApi(
        shared.api,
        'departments',
        Number(departmentCode),
        { departmentName: `${name} 2` },
        { departmentName: departmentName! },
      )
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(dialog.getByText(t.conflictTitle)).toBeVisible()
      await look(page, 'both versions of a field')
      await dialog.getByRole('button', { name: t.save }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(t.editSuccess)).toBeVisible()
      await look(page, 'toast of success')
    })

    test('imports, menus and alerts @wide', async ({ page }) => {
      await enter(page, shared.server)
      const bar = page.locator('header').first()
      await openNth(page, 0)
      await bar.getByRole('button', { name: t.import }).click({ force: true })
      await expect(page.getByText(t.selectTableToImport).last()).toBeVisible()
      await look(page, 'alert on the dashboard')
      await page.keyboard.press('Escape')

      await openNth(page, SALES)
      await bar.getByRole('button', { name: t.export }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await look(page, 'choice of an export format')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t.byColumn }).click()
      await page.getByRole('menuitem').nth(1).click()
      await dialogOf(page).getByRole('checkbox').first().check()
      await look(page, 'filter of a column, and its chip')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t.views.hint }).click()
      await page.getByRole('menuitem', { name: t.views.save }).click()
      await dialogOf(page).getByRole('textbox').fill('1')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: t.views.hint }).click()
      await page.getByRole('menuitem', { name: t.views.manage }).click()
      await expect(dialogOf(page).getByRole('textbox')).toHaveValue('1')
      await look(page, 'saved views')
      await page.keyboard.press('Escape')

      const files = [
        { view: EMPLOYEES, what: 'import with flags and changes', file: windowsEmployees, tabs: 2 },
        {
          view: SEALS,
          what: 'import that asks',
          file: csv(['eventCode,companyCode,name,distributionNumber', '1,000521,小島 学,2', '1,９９,新人,二']),
          tabs: 0,
        },
        {
          view: 6,
          what: 'import with cells that become empty',
          file: csv(['productCode,eventCode,productName,unitPrice', '1001,1,有料観覧席 A,未定', '77,1,団扇,1']),
          tabs: 2,
        },
        {
          view: DEPARTMENTS,
          what: 'refused import',
          file: csv(['departmentCode,departmentName,departmentCode', '1,2,3']),
          tabs: 0,
        },
      ]
      for (const { view, what, file, tabs } of files) {
        await openNth(page, view)
        await bar.getByRole('button', { name: t.import }).click()
        const dialog = dialogOf(page)
        await expect(dialog).toBeVisible()
        if (view === EMPLOYEES) await look(page, 'import before a file is chosen')
        await choose(dialog, file)
        await expect(dialog.getByRole('tab').first()).toBeVisible()
        for (let tab = 0; tab < Math.max(1, tabs); tab++) {
          if (tab > 0) await dialog.getByRole('tab').nth(tab).click()
          await look(page, `${what}, tab ${tab}`)
        }
        await dialog.getByRole('button', { name: t.cancel }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })

    test('narrow: the drawer, a table, a form, an import @wide', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 780 })
      await enter(page, shared.server)
      const drawer = async (view: number) => {
        await page.getByRole('button', { name: t.openMenu }).click()
        await expect(menu(page)).toHaveCount(VIEWS)
        if (view === EMPLOYEES) await look(page, 'drawer')
        await menu(page).nth(view).click()
        await expect(menu(page)).toHaveCount(0)
      }
      await drawer(EMPLOYEES)
      await expect(page.getByRole('row')).toHaveCount(11)
      await look(page, 'narrow table')
      await measureTargets(page, 'narrow table')
      // In a narrow window each row is a card with the row's name, and with fields whose headings sort.
      const main = page.getByRole('main')
      const card = main.getByRole('row').nth(1)
      const told = await card.evaluate((row) =>
        [...(row as HTMLTableRowElement).cells].map((cell) => {
          const { display, content } = getComputedStyle(cell, '::before')
          return display === 'none' ? '' : content
        }),
      )
      const { fields } = tables.employees
      expect(told).toContain(`"${fields.departmentCode.label[locale]}"`)
      expect(told).not.toContain(`"${fields.name.label[locale]}"`)
      const nameOf = () => card.getAttribute('aria-label')
      const before = await nameOf()
      await sortButton(main, 'companyCode').click()
      await sortButton(main, 'companyCode').click()
      await expect.poll(nameOf).not.toBe(before)
      await fits(page, 'narrow table')

      await main.getByRole('switch', { name: t.editInTable }).click()
      await expect(main.getByRole('grid')).toBeVisible()
      // The save bar is visible at any scroll position.
      await expect(main.getByRole('button', { name: t.save, exact: true })).toBeInViewport({ ratio: 1 })
      await fits(page, 'narrow cells')
      await main.getByRole('switch', { name: t.editInTable }).click()
      await page.getByRole('main').getByRole('button', { name: t.add, exact: true }).click()
      await expect(dialogOf(page)).toBeVisible()
      await look(page, 'narrow form')
      await fits(page, 'narrow form')
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('button', { name: t.import }).click()
      await choose(dialogOf(page), windowsEmployees)
      await expect(dialogOf(page).getByRole('tab').first()).toBeVisible()
      await look(page, 'narrow import')
      await fits(page, 'narrow import')
    })
  })
}
