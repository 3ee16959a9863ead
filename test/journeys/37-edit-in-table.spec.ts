/** Cells edited in the table: by keys, by an IME, and by the mouse. */
import type { Row } from '#domain/table.ts'
import { expectAccessible } from './support/axe.ts'
import { cell, inputOf, success } from './support/many-rows.ts'
import { enter, openTable, rowOf, rowsOf, search } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const stored = async (name: 'employees' | 'departments'): Promise<Row[]> => (await office.api.load(name)).rows
const question = 'Discard changes?'

test("a person's department by keyboard: eight keys at the most; an IME's first character is not lost; leaving asks", async ({
  page,
}) => {
  const [person] = (await stored('employees')) as [Row]
  const departments = await stored('departments')
  const other = departments.find(({ departmentCode }) => departmentCode !== person['departmentCode'])!
  const [name, code] = [String(person['name']), String(other['departmentCode'])]
  await enter(page, office.server)
  const screen = await openTable(page, 'employees')
  await search(screen).fill(String(person['companyCode']))
  await expect(rowsOf(screen)).toHaveCount(1)
  await rowsOf(screen).first().focus()

  const keys = ['F2', 'ArrowRight', 'ArrowRight', ...code, 'Control+s']
  expect(keys.length).toBeLessThanOrEqual(8)
  for (const key of keys) {
    await page.keyboard.press(key)
    // The first F2 loads the code of the cell editor.
    if (key === 'F2') await expect(inputOf(cell(screen, name, 'Company Code'))).toBeFocused()
  }
  await expect(success(page)).toContainText('Data saved successfully 1 record')
  await expect(inputOf(cell(screen, name, 'Department'))).toHaveValue(`${code} ${String(other['departmentName'])}`)
  expect((await stored('employees'))[0]).toEqual({ ...person, departmentCode: other['departmentCode'] })
  await expectAccessible(page)

  // An IME sends the composition text first, then the committed text.
  await page.keyboard.press('ArrowLeft')
  const ime = await page.context().newCDPSession(page)
  for (const text of ['ｔ', 'て', 'てｓ', 'てす', 'てすと'])
    await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await expect(inputOf(cell(screen, name, 'Name'))).toHaveValue('てすと')
  await ime.send('Input.insertText', { text: '試験 太郎' })
  await page.keyboard.press('Enter')
  await expect(inputOf(cell(screen, name, 'Name'))).toHaveValue('試験 太郎')

  await page.getByRole('navigation').getByRole('button', { name: 'Departments', exact: true }).click()
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(screen).toBeVisible()
  await cell(screen, name, 'Name').click()
  await page.keyboard.press('Control+z')
  await expect(inputOf(cell(screen, name, 'Name'))).toHaveValue(name)
  await screen.getByRole('switch', { name: 'Edit in the table' }).click()
  await expect(rowOf(screen, name)).toHaveCount(1)
})

test("a person's department by mouse: four clicks @wide", async ({ page }) => {
  const [, person] = (await stored('employees')) as [Row, Row]
  const other = (await stored('departments')).find(({ departmentCode }) => departmentCode !== person['departmentCode'])!
  const called = `${String(other['departmentCode'])} ${String(other['departmentName'])}`
  await enter(page, office.server)
  const screen = await openTable(page, 'employees')
  let clicks = 0
  const click = async (...where: Parameters<typeof page.mouse.click>) => {
    clicks += 1
    await page.mouse.click(...where)
  }
  const middle = async (place: ReturnType<typeof cell>) => {
    await expect(place).toBeVisible()
    const { x, y, width, height } = (await place.boundingBox())!
    return { x: x + width / 2, y: y + height / 2, end: x + width - 10 }
  }
  const there = await middle(screen.getByRole('switch', { name: 'Edit in the table' }))
  await click(there.x, there.y)
  const department = await middle(cell(screen, String(person['name']), 'Department').first())
  await click(department.end, department.y)
  const option = await middle(page.getByRole('option', { name: called, exact: true }))
  await click(option.x, option.y)
  const saving = await middle(screen.getByRole('button', { name: 'Save', exact: true }))
  await click(saving.x, saving.y)
  await expect(success(page)).toContainText('Data saved successfully 1 record')
  expect(clicks).toBe(4)
  expect((await stored('employees'))[1]!['departmentCode']).toBe(other['departmentCode'])
})

test('cells are as low as the rows of the list; what is seen of them stays @wide', async ({ page }) => {
  await enter(page, office.server)
  const screen = await openTable(page, 'employees')
  const listed = await rowsOf(screen).first().boundingBox()
  await screen.getByRole('switch', { name: 'Edit in the table' }).click()
  const grid = screen.getByRole('grid')
  const row = (index: number) => grid.locator(`[data-row="${index}"]`)
  await expect(row(0)).toHaveCSS('height', '36px')
  await grid.evaluate((box) => (box.scrollTop = 200 * 36))
  await expect(row(200)).toBeVisible()
  const headings = grid.getByRole('row').first()
  const [first, second] = await headings
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).lineHeight))
  expect(first).toBe(second)
  const below = async () => (await row(200).boundingBox())!.y - (await headings.boundingBox())!.y
  const before = await below()

  await screen.getByRole('button', { name: 'Columns and rows' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns and rows' })
  // The columns have automatic widths, without resize handles.
  await expect(panel.getByRole('button', { name: 'Move Name back' })).toBeVisible()
  await expect(panel.getByRole('spinbutton')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /in sight$/ })).toHaveCount(0)
  await panel.getByText('Compact', { exact: true }).click()
  await expect(row(200)).toHaveCSS('height', '28px')
  expect(await below()).toBeCloseTo(before, 0)
  await page.keyboard.press('Escape')

  // The last row must be fully visible.
  await cell(screen, await row(200).getAttribute('aria-label').then(String), 'Name').click()
  await page.keyboard.press('Control+End')
  const beneath = async () => {
    const [last, box] = [(await row(419).boundingBox())!, (await grid.boundingBox())!]
    return last.y + last.height - box.y - box.height
  }
  await expect(row(419)).toBeVisible()
  expect(await beneath()).toBeLessThanOrEqual(0)

  // A change of the row height at the end of the list must keep the last row fully visible.
  const columns = screen.getByRole('button', { name: 'Columns and rows' })
  await columns.click()
  await panel.getByText('Comfortable', { exact: true }).click()
  await expect(row(419)).toHaveCount(1)
  await grid.evaluate((box) => (box.scrollTop = box.scrollHeight))
  await expect(row(419)).toHaveCSS('height', '36px')
  await panel.getByText('Compact', { exact: true }).click()
  await expect(row(419)).toHaveCSS('height', '28px')
  expect(await beneath()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')

  await screen.getByRole('switch', { name: 'Edit in the table' }).click()
  expect((await rowsOf(screen).first().boundingBox())!.height).toBeLessThan(listed!.height)
})
