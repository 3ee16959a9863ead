/** Export, open in Excel, save, import: the suggested answers keep leading zeros. */
import { savedByExcel } from '#domain/import/excel.test-help.ts'
import { fits, look } from './support/axe.ts'
import { choose, csv, enter, expectPreview, openImport, openTable, sampleText } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

test('an import of employees saved by Excel changes nothing if the suggested answers are accepted @wide', async ({
  page,
}) => {
  const before = await office.api.load('employees')
  await enter(page, office.server)
  await openTable(page, 'employees')
  const dialog = await openImport(page)
  const saved = savedByExcel(sampleText('employees.csv')).trimEnd().split('\r\n')
  await choose(dialog, csv(saved, 'eventms-employees.csv'))
  const importing = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(dialog.getByRole('tab', { name: /^Problems/ })).toBeVisible()
  await expect(importing).toBeDisabled()
  await look(page, 'the questions of an import, and its problems')

  const codes = dialog.getByRole('radiogroup', { name: /^Company Code: 420 values differ from others/ })
  const cards = dialog.getByRole('radiogroup', { name: /^Sweet Card Number: 73 values differ from others/ })
  await codes.getByRole('radio', { name: /^Match/ }).press('Space')
  await expectPreview(dialog, { unchanged: 347, changed: 73 })
  await expect(dialog.getByRole('tab', { name: /^Problems/ })).toBeHidden()
  await expect(importing).toBeDisabled()
  await dialog.getByRole('button', { name: 'Accept the 73 suggested answers' }).press('Enter')
  await expectPreview(dialog, { unchanged: 420 })
  await expect(cards.getByRole('radio', { name: /^Match/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'One by one (73)' }).press('Enter')
  await fits(page, 'the questions, one by one')
  await look(page, 'the questions of an import, one by one')
  expect(await office.api.load('employees')).toEqual(before)
})
