/** What holds of every table while one works in it. */
import { enter, openTable, rowsOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()
test.beforeEach(({ page }) => enter(page, office.server))

test('what acts on a row is named by the row that stands there now, in either language', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  const named = async (around: (name: string) => readonly string[]) => {
    const row = rowsOf(page.getByRole('main')).first()
    const name = (await row.getByRole('cell').nth(2).textContent())!
    await expect(row).toHaveAccessibleName(name)
    const [select, edit, remove] = around(name)
    await expect(row.getByRole('checkbox')).toHaveAccessibleName(select!)
    await expect(row.getByRole('button').first()).toHaveAccessibleName(edit!)
    await expect(row.getByRole('button').last()).toHaveAccessibleName(remove!)
    return name
  }
  const english = (name: string) => [`Select ${name}`, `Edit ${name}`, `Delete ${name}`]
  const first = await named(english)
  await search(screen).fill('佐藤')
  await expect(rowsOf(screen).first()).not.toHaveAccessibleName(first)
  const second = await named(english)
  await rowsOf(screen).first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toHaveValue(second)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '日本語に切り替え' }).click()
  await named((name) => [`${name} を選択`, `${name} を編集`, `${name} を削除`])
})

test("the pager's buttons stay under the pointer, however many pages are left", async ({ page }) => {
  const screen = await openTable(page, 'employees')
  const places = () => screen.getByRole('button', { name: /(First|Previous|Next|Last) page/ }).evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().x))
  const before = await places()
  expect(before).toHaveLength(4)
  await search(screen).fill('佐藤 ')
  await expect(screen.getByText(/^Page 1 of \d$/)).toBeVisible()
  expect(await places()).toEqual(before)
})

test('rows marked with the pointer are copied with their cells apart, as a sheet takes them', async ({ page }) => {
  const screen = await openTable(page, 'employees')
  const row = rowsOf(screen).first()
  const cells = (await row.getByRole('cell').allTextContents()).filter((text) => text !== '')
  const copied = await row.evaluate((element) => {
    getSelection()!.selectAllChildren(element)
    return getSelection()!.toString()
  })
  expect(copied.trim().split('\t')).toEqual(cells)
})
