/**
 * Other software changes the page: a translator, an ad blocker, a grammar checker, a password manager. Screens and
 * typed text survive, content stays current, and data is not translated.
 */
import type { Page } from '@playwright/test'
import { tables, tableNames } from '#domain/tables/index.ts'
import { viewNames } from '../../src/web/state/view/views.ts'
import { expectRead, expectWhole, letChange, type Other, original, translatedData } from './support/others.ts'
import { cell, inputOf } from './support/many-rows.ts'
import { choose, column, countLine, csv, editByApi, enter, rowsOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

/** Names in the office's data, which must not be translated. */
let data: readonly string[]
test.beforeAll(async () => {
  const names = new Set<string>()
  for (const table of tableNames)
    for (const row of (await office.api.load(table)).rows)
      for (const [field, { kind }] of Object.entries(tables[table].fields))
        if (kind === 'text' && /\p{Script=Han}/u.test(String(row[field] ?? ''))) names.add(String(row[field]))
  data = [...names]
})

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string) => main(page).getByRole('button', { name })

/** Expects the complete screen, without a translated name. */
async function look(page: Page, where: string): Promise<void> {
  await expectWhole(page, where)
  expect.soft(await translatedData(page, data), where).toEqual([])
}

async function openNth(page: Page, name: (typeof viewNames)[number]): Promise<void> {
  await page.getByRole('navigation').getByRole('button').nth(viewNames.indexOf(name)).click()
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
}

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const cases: readonly (readonly [string, readonly Other[]])[] = [
  [
    'a browser that translates, a grammar checker and a password manager',
    ['translation', 'grammar checker', 'password manager'],
  ],
  ['an ad blocker', ['ad blocker']],
]

for (const [who, others] of cases) {
  const seesTexts = !others.includes('ad blocker')
  test.describe(seesTexts ? who : `${who} @wide`, () => {
    test.beforeEach(async ({ page }) => {
      await letChange(page, others)
      await enter(page, office.server)
    })

    test('every view opens, and back @wide', async ({ page }) => {
      for (const round of ['first', 'again'])
        for (const name of viewNames) {
          await openNth(page, name)
          // The dialog of this view opens by itself, once.
          if (name === 'printSeal' && round === 'first') {
            await expect(page.getByRole('dialog')).toBeVisible()
            await look(page, 'the dialog of Print Seal')
            await leaveDialog(page)
          }
          await look(page, `${name}, ${round}`)
        }
    })

    test('a list is searched, sorted, paged and selected, and follows what others save @wide', async ({ page }) => {
      await openNth(page, 'departments')
      const [first, second] = (await office.api.load('departments')).rows
      const [code, name] = [Number(first!['departmentCode']), String(first!['departmentName'])]
      const count = (await office.api.load('departments')).rows.length
      await expect(rowsOf(main(page)).first()).toBeVisible()
      await search(main(page)).fill(name)
      await expect(rowsOf(main(page))).toHaveCount(1)
      if (seesTexts) await expectRead(countLine(main(page)), `1 of ${count} records`)
      await editByApi(office.api, 'departments', code, { departmentName: `${name} 改` }, { departmentName: name })
      await expect(column(main(page), 'departments', 'departmentName')).toHaveText([`${name} 改`])
      await editByApi(office.api, 'departments', code, { departmentName: name }, { departmentName: `${name} 改` })
      await expect(column(main(page), 'departments', 'departmentName')).toHaveText([name])
      await search(main(page)).fill('')
      await expect(column(main(page), 'departments', 'departmentName').nth(1)).toHaveText(
        String(second!['departmentName']),
      )
      if (seesTexts) await expectRead(countLine(main(page)), `${count} records`)
      await rowsOf(main(page)).first().getByRole('checkbox').check()
      if (seesTexts) await expectRead(countLine(main(page)), /^1 of .* selected/)
      await look(page, 'a row is selected')
      await rowsOf(main(page)).first().getByRole('checkbox').uncheck()
      if (seesTexts) await expectRead(countLine(main(page)), `${count} records`)
      await openNth(page, 'employees')
      await page.getByRole('button', { name: 'Next page' }).click()
      await look(page, 'the second page')
    })

    test('a form, the cells of a table, several rows at once: what was typed stays', async ({ page }) => {
      await openNth(page, 'departments')
      await rowsOf(main(page))
        .first()
        .getByRole('button', { name: /^Edit / })
        .click()
      const field = dialog(page).getByRole('textbox').last()
      await field.fill('営業本部')
      await look(page, 'a form')
      await expect(field).toHaveValue('営業本部')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Discard' }).last().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      const name = String((await office.api.load('departments')).rows[0]!['departmentName'])
      await main(page).getByRole('switch', { name: 'Edit in the table' }).click()
      const typed = cell(main(page), name, 'Department Name')
      await typed.click()
      await page.keyboard.type('総務本部')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await look(page, 'cells')
      await expect(inputOf(typed)).toHaveValue('総務本部')
      await main(page).getByRole('switch', { name: 'Edit in the table' }).click()
      await page.getByRole('button', { name: 'Discard' }).last().click()
      await expect(rowsOf(main(page)).first()).toBeVisible()

      await button(page, 'Add multiple').click()
      await expect(inputOf(cell(dialog(page), 'Row 1', 'Department Code'))).toBeFocused()
      await page.keyboard.type('91')
      await page.keyboard.press('Tab')
      await page.keyboard.type('法務部')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowRight')
      await look(page, 'several rows')
      await expect(inputOf(cell(dialog(page), 'Row 1', 'Department Name'))).toHaveValue('法務部')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Discard' }).last().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await look(page, 'the list again')
    })

    test('a number is found and its event opened; history and an import @wide', async ({ page }) => {
      await page.getByRole('button', { name: 'Find anything (Ctrl+K)' }).click()
      await expect(dialog(page).getByRole('combobox')).toBeFocused()
      await page.keyboard.type('1005')
      await expect(page.getByRole('option').first()).toBeVisible()
      await look(page, 'what was found')
      await page.keyboard.type('1')
      await page.keyboard.press('Backspace')
      await expect.poll(async () => original(await page.getByRole('option').first().textContent())).toContain('1005')
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('slider')).toBeVisible()
      await look(page, 'the page of an event')
      const parts = main(page).getByRole('tab')
      for (let part = 0; part < (await parts.count()); part++) {
        await parts.nth(part).click()
        await look(page, `part ${part} of an event`)
      }

      await openNth(page, 'departments')
      await rowsOf(main(page))
        .first()
        .getByRole('button', { name: /^History of / })
        .click()
      await expect(dialog(page)).toBeVisible()
      await look(page, 'the history of a row')
      await leaveDialog(page)
      await rowsOf(main(page))
        .first()
        .getByRole('button', { name: /^Open the card of / })
        .click()
      await expect(dialog(page).getByRole('region').first()).toBeVisible()
      await look(page, 'a card')
      await leaveDialog(page)
      await button(page, 'History of ').first().click()
      await expect(main(page).getByRole('combobox').first()).toBeVisible()
      await look(page, 'the history')

      await openNth(page, 'departments')
      await button(page, 'Import').first().click()
      await choose(dialog(page), csv(['departmentCode,departmentName', '1,営業改', '77,新部', ',x']))
      await expect(dialog(page).getByRole('tab').first()).toBeVisible()
      await look(page, 'an import')
      await choose(dialog(page), csv(['departmentCode,departmentName', '78,第二新部']))
      await look(page, 'an import of another file')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await look(page, 'the list again')
    })
  })
}

test('a password manager fills the form of the sign-in, while the page is translated', async ({ page }) => {
  const { url, email, password } = office.server
  await letChange(page, ['translation', 'password manager'])
  await page.addInitScript(
    (kept) => Object.entries(kept).forEach(([type, value]) => sessionStorage.setItem(`kept-${type}`, value)),
    { email, password },
  )
  await page.goto(url)
  await expect(page.getByRole('textbox').first()).toHaveValue(email)
  await page.locator('button[type=submit]').click()
  await expectWhole(page, 'after the sign-in')
})
