/** Several new rows in one form, the tables with such a form, and both forms in Japanese. */
import type { Row } from '#domain/table.ts'
import { tables, tablesWithView, type TableName } from '#domain/tables/index.ts'
import * as ja from '../../src/web/messages/texts/ja.ts'
import { expectAccessible } from './support/axe.ts'
import { alerts, cell, chooseIn, fill, inputOf, openAdd, paste, saveAll, success } from './support/many-rows.ts'
import { enter, openTable, openView, rowsOf, screenOf } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const stored = async (name: TableName): Promise<Row[]> => (await office.api.load(name)).rows

test('each table has the specified forms for several rows [S2.37 S2.39 S4.15]', async ({ page }) => {
  await enter(page, office.server)
  for (const name of tablesWithView) {
    const screen = await openTable(page, name)
    const several = ['departments', 'personInCharge', 'positions', 'products', 'employees'].includes(name)
    await expect(screen.getByRole('button', { name: 'Add multiple' }), name).toHaveCount(several ? 1 : 0)
    await expect(screen.getByRole('button', { name: 'Edit selected' }), name).toHaveCount(0)
    await rowsOf(screen).first().getByRole('checkbox').check()
    await expect(screen.getByRole('button', { name: 'Edit selected' }), name).toHaveCount(name === 'events' ? 0 : 1)
    if (several) await expect(screen.getByRole('button', { name: 'Add multiple' }), name).toBeDisabled()
  }
})

test('departments by keyboard: every field must be filled, blank rows drop, one save for all [S2.28 S2.38 S5.15]', async ({
  page,
}) => {
  await enter(page, office.server)
  const dialog = await openAdd(page, 'departments')
  await expect(inputOf(cell(dialog, 'Row 1', 'Department Code'))).toBeFocused()
  // The remove button must not make the row higher than the virtualized layout assumes.
  const row = dialog.getByRole('row', { name: 'Row 1', exact: true })
  const heights = await row
    .getByRole('gridcell')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights).toEqual([36, 36, 36])
  await page.keyboard.press('Control+s')
  await expect(alerts(dialog)).toContainText('Please fill in all fields.')
  await expect(alerts(dialog)).toContainText('Row 1: Department Name is required')
  await expect(dialog.getByText('This field is required')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.type('９１')
  await expect(inputOf(cell(dialog, 'Row 1', 'Department Code'))).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.type('法務部')
  // Enter moves down as in a spreadsheet, back to the first column, and adds a row at the end.
  for (let row = 2; row <= 4; row++) await page.keyboard.press('Enter')
  await expect(inputOf(cell(dialog, 'Row 4', 'Department Code'))).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('広報部')
  await page.keyboard.press('Control+s')
  await expect(alerts(dialog)).toContainText('Row 4: Department Code is required')
  await expect(inputOf(cell(dialog, 'Row 4', 'Department Code'))).toBeFocused()
  await page.keyboard.type('91')
  await page.keyboard.press('Control+s')
  await expect(alerts(dialog)).toContainText('Row 4: Department Code is the same as in row 1')
  await fill(cell(dialog, 'Row 4', 'Department Code'), '10')
  await page.keyboard.press('Control+s')
  await expect(alerts(dialog)).toContainText('Row 4: Department Code is already in use')
  expect((await stored('departments')).filter(({ departmentCode }) => Number(departmentCode) > 90)).toEqual([])

  await fill(cell(dialog, 'Row 4', 'Department Code'), '92')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/departments')) sent.push(request.postData() ?? '')
  })
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(success(page)).toContainText('Data added successfully 2 records')
  await expect(screenOf(page, 'departments').getByRole('button', { name: 'Add multiple' })).toBeFocused()
  expect(sent).toHaveLength(1)
  expect((await stored('departments')).filter(({ departmentCode }) => Number(departmentCode) > 90)).toEqual([
    { departmentCode: 91, departmentName: '法務部' },
    { departmentCode: 92, departmentName: '広報部' },
  ])
})

test('a refusal of the server is shown at its row; nothing is saved, and no typed text is lost @wide', async ({
  page,
  context,
}) => {
  // Aborts the event stream, as behind a buffering proxy: there are no live updates.
  await context.route('**/api/events', (route) => route.abort())
  await enter(page, office.server)
  const dialog = await openAdd(page, 'personInCharge')
  await fill(cell(dialog, 'Row 1', 'Person in Charge Code'), '301')
  await fill(cell(dialog, 'Row 1', 'Person in Charge Name'), '先の 人')
  await fill(cell(dialog, 'Row 2', 'Person in Charge Code'), '302')
  await fill(cell(dialog, 'Row 2', 'Person in Charge Name'), '後の 人')
  await office.api.import('personInCharge', ['personInChargeCode', 'personInChargeName'], [[302, '別の 人']])
  await saveAll(dialog).click()
  await expect(alerts(dialog)).toContainText('Row 2: Person in Charge Code is already in use')
  await expect(inputOf(cell(dialog, 'Row 2', 'Person in Charge Code'))).toBeFocused()
  await expect(cell(dialog, 'Row 1', 'Person in Charge Name')).toHaveText('先の 人')
  expect((await stored('personInCharge')).some(({ personInChargeCode }) => personInChargeCode === 301)).toBe(false)
  // The row with the issue is removed by keyboard.
  await dialog.getByRole('button', { name: 'Remove row 2' }).press('Enter')
  await saveAll(dialog).click()
  await expect(dialog).toBeHidden()
  expect((await stored('personInCharge')).filter(({ personInChargeCode }) => Number(personInChargeCode) > 300)).toEqual(
    [
      { personInChargeCode: 301, personInChargeName: '先の 人' },
      { personInChargeCode: 302, personInChargeName: '別の 人' },
    ],
  )
})

test('employees: chosen once for all rows; incomplete rows are named before the rest is saved [S5.18 S5.19 WCAG3.3.7]', async ({
  page,
}) => {
  await enter(page, office.server)
  const dialog = await openAdd(page, 'employees')
  await saveAll(dialog).click()
  await expect(alerts(dialog)).toContainText('Please add at least one employee.')
  await expect(dialog.getByText('Department is required').last()).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Department' })).toBeFocused()
  await expectAccessible(page)
  const [department, person] = [(await stored('departments'))[0]!, (await stored('personInCharge'))[0]!]
  await chooseIn(
    dialog,
    'Department',
    `${String(department['departmentCode'])} ${String(department['departmentName'])}`,
  )
  await chooseIn(
    dialog,
    'Person in Charge',
    `${String(person['personInChargeCode'])} ${String(person['personInChargeName'])}`,
  )
  await paste(cell(dialog, 'Row 1', 'Company Code'), [
    ['社員コード', '氏名', '役職', 'スイートカード番号'],
    ['000901', '髙﨑 𠮷乃', '部長', 'SC000901'],
    ['000902', '', '2', ''],
    ['000903', '新人 三郎', '2 次長', ''],
    ['000904', '新人 四郎', 'どこにもない', 'SC12345'],
  ])
  await expect(alerts(dialog)).toContainText('Row 4: Position: “どこにもない” is not one of the choices')
  await expect(cell(dialog, 'Row 3', 'Company Code')).toHaveText('000903')
  await saveAll(dialog).click()
  await expect(alerts(dialog)).toContainText('Row 4: Sweet Card Number must be in format SC######')
  await fill(cell(dialog, 'Row 4', 'Position'), '')
  await fill(cell(dialog, 'Row 4', 'Sweet Card Number'), 'SC123456')
  await saveAll(dialog).click()
  const question = page.getByRole('dialog', { name: 'Incomplete rows' })
  await expect(question).toContainText('Rows 2, 4 will not be saved.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await fill(cell(dialog, 'Row 4', 'Position'), 'ﾊﾟｰﾄ')
  await page.keyboard.press('Tab')
  await expect(cell(dialog, 'Row 4', 'Position')).toHaveText('7 パート・嘱託')
  await saveAll(dialog).click()
  await expect(question).toContainText('Row 2 will not be saved.')
  await question.getByRole('button', { name: 'Save the rest' }).click()
  await expect(dialog).toBeHidden()
  await expect(success(page)).toContainText('Data added successfully 3 records')
  const of = { departmentCode: department['departmentCode']!, personInChargeCode: person['personInChargeCode']! }
  expect(
    (await stored('employees')).filter(
      ({ companyCode }) =>
        String(companyCode).startsWith('0009') && String(companyCode) > '000900' && String(companyCode) < '000905',
    ),
  ).toEqual([
    expect.objectContaining({
      ...of,
      companyCode: '000901',
      name: '髙﨑 𠮷乃',
      positionCode: 1,
      sweetCardNumber: 'SC000901',
    }),
    expect.objectContaining({
      ...of,
      companyCode: '000903',
      name: '新人 三郎',
      positionCode: 2,
      sweetCardNumber: null,
    }),
    expect.objectContaining({
      ...of,
      companyCode: '000904',
      name: '新人 四郎',
      positionCode: 7,
      sweetCardNumber: 'SC123456',
    }),
  ])
})

test('a form with typed text asks before it closes @wide', async ({ page }) => {
  await enter(page, office.server)
  const dialog = await openAdd(page, 'positions')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await screenOf(page, 'positions').getByRole('button', { name: 'Add multiple' }).click()
  await fill(cell(dialog, 'Row 2', 'Position Name'), '顧問')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(8, 400),
  ]) {
    await leave()
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(cell(dialog, 'Row 2', 'Position Name')).toHaveText('顧問')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('in Japanese: the texts of both forms @wide [S8.14]', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('eventms-language', 'ja'))
  await enter(page, office.server)
  await openView(page, tables.employees.label.ja)
  const screen = page.getByRole('region', { name: '社員', exact: true })
  await screen.getByRole('button', { name: ja.table.addMultiple }).click()
  const adding = page.getByRole('dialog', { name: 'データの一括追加：社員' })
  await adding.getByRole('button', { name: ja.many.saveAll }).click()
  await expect(alerts(adding)).toContainText('社員を1件以上追加してください。')
  await expect(alerts(adding)).toContainText('部署は必須項目です')
  await fill(adding.getByRole('row', { name: '2行目' }).locator('[data-field="companyCode"]'), '000999')
  await fill(adding.getByRole('row', { name: '2行目' }).locator('[data-field="sweetCardNumber"]'), '999999')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: ja.table.discardTitle })
    .getByRole('button', { name: ja.table.discard })
    .click()

  await rowsOf(screen).first().getByRole('checkbox').check()
  await screen.getByRole('button', { name: ja.table.editSelected }).click()
  const editing = page.getByRole('dialog', { name: 'データの一括編集：社員（1件）' })
  await fill(editing.locator('[role="gridcell"][data-field="name"]'), '')
  await editing.getByRole('button', { name: ja.many.saveAll }).click()
  await expect(alerts(editing)).toContainText(ja.common.fillAllFields)
  await expect(alerts(editing)).toContainText('氏名は必須項目です')
})
