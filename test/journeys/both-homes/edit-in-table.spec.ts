/** Two people edit cells of one table, on our own server or a hosted project. */
import { sharedHome } from '../support/home.ts'
import { cell, fill, paste, success } from '../support/many-rows.ts'
import { openTable, rowsOf, screenOf, search } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const home = sharedHome({
  rows: () => ({
    departments: [701, 702, 703].map((code) => ({ departmentCode: code, departmentName: `共同${code}部` })),
  }),
})

test('two people in one grid: nothing is lost, and a block that is pasted is one act', async ({ page, browser }) => {
  const context = await browser.newContext()
  const second = await context.newPage()
  for (const one of [page, second]) {
    await home.enter(one)
    const screen = await openTable(one, 'departments')
    await search(screen).fill('共同')
    await expect(rowsOf(screen)).toHaveCount(3)
    await screen.getByRole('switch', { name: 'Edit in the table' }).click()
    await expect(screen.getByRole('grid')).toBeVisible()
  }
  const [mine, theirs] = [screenOf(page, 'departments'), screenOf(second, 'departments')]
  await paste(cell(mine, '共同701部', 'Department Name'), [['ＡＢ課'], ['二課']])
  await fill(cell(theirs, '共同702部', 'Department Name'), '別の課')
  await second.keyboard.press('Enter')
  await second.keyboard.type('三課')
  await second.keyboard.press('Control+s')
  await expect(success(second)).toContainText('Data saved successfully 2 records')

  await page.keyboard.press('Control+s')
  const conflict = mine.getByRole('alert').filter({ hasText: 'Someone else has changed 1 of these records' })
  await expect(conflict.getByRole('cell').first()).toHaveText('二課')
  await conflict.getByRole('radiogroup').getByText('Stored now').click()
  await page.keyboard.press('Control+s')
  await expect(success(page)).toContainText('Data saved successfully 1 record')
  const names = async () => (await home.load('departments')).map(({ departmentName }) => departmentName)
  expect(await names()).toEqual(['ＡＢ課', '別の課', '三課'])
  await context.close()
})
