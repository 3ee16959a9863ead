/**
 * A file with 200 wrong cells: grouped by kind, one corrected in place, the rest saved with reasons and left out. The
 * saved file is imported after correction. A file that changed on the disk is not sent.
 */
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { fits, look } from './support/axe.ts'
import { choose, csv, enter, expectPreview, openImport, openTable, savedText } from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice('empty')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const head = 'positionCode,positionName,distributionCount,targetAmount,reportingRate'
/** The first row has a line break in a cell, so row numbers and line numbers of the file differ. */
const rows = [
  '1,"部長\n代理",1,0,100',
  ...Array.from({ length: 150 }, (_, i) => `${1000 + i},主任${i},1,0,101`),
  ...Array.from({ length: 50 }, (_, i) => `C${i},"係長 ""${i}""",1,0,50`),
]
const kindIn = (dialog: Locator, code: string) => dialog.locator(`[data-code="${code}"]`)
const count = async () => (await office.api.load('positions')).rows.length

for (const { mark, again } of [
  { mark: '', again: false },
  { mark: ', and the rows left out once more as an Excel file @wide', again: true },
])
  test(`a file with 200 wrong cells${mark}`, async ({ page }) => {
    await enter(page, office.server)
    await openTable(page, 'positions')
    let dialog = await openImport(page)
    await choose(dialog, csv([head, ...rows], '役職.csv'))
    const kind = (code: string) => kindIn(dialog, code)
    const tooMuch = kind('mustBeBetween')
    await expect(tooMuch.getByRole('button').first()).toHaveText('Reporting Rate must be between 0 and 100150')
    await expect(kind('mustBeValidNumber').getByRole('button').first()).toHaveText(
      'Position Code must be a valid number50',
    )

    // Opens, pages and corrects by keyboard alone; a correction moves the focus to the next problem.
    await tooMuch.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(tooMuch.locator('tbody tr').first()).toContainText('31000 主任0101')
    await tooMuch.getByRole('button', { name: 'Last' }).press('Enter')
    await expect(tooMuch.getByRole('status')).toHaveText('141 – 150 of 150')
    await tooMuch.getByRole('button', { name: 'First' }).press('Enter')
    await look(page, 'problems of a file')
    await tooMuch.getByRole('button', { name: 'Correct row 3, Reporting Rate' }).press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('９０')
    await page.keyboard.press('Enter')
    await expect(tooMuch.getByRole('button').first()).toContainText('149')
    await expect(dialog.getByRole('button', { name: 'Correct row 4, Reporting Rate' })).toBeFocused()
    await expect(dialog.getByRole('tab', { name: 'Corrected here (1)' })).toBeVisible()
    await fits(page, 'problems of a file')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the 199 rows as a file and leave them out' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('役職_rejected.csv')
    const saved = await savedText(download)
    await expectPreview(dialog, { added: 2 })
    await expect(dialog.getByText('199 rows of the file are left out.')).toBeVisible()
    const [later] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the rows left out as Excel' }).press('Enter'),
    ])
    expect(later.suggestedFilename()).toBe('役職_left_out.xlsx')
    const excel = {
      name: 'later.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await readFile(await later.path()),
    }
    await expect(dialog.getByRole('table', { name: 'Rows left out' }).locator('tbody tr')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'Import 2 of 201 rows' }).click()
    await expect(page.getByText('199 rows were left out.')).toBeVisible()
    expect(await count()).toBe(2)

    expect(saved).toContain('"C7","係長 ""7""","1","0","50","Position Code must be a valid number (“C7”)"')
    dialog = await openImport(page)
    await choose(dialog, csv([saved.replaceAll('"101"', '"99"').replaceAll(/"C(\d+)"/g, '"20$1"')], 'corrected.csv'))
    await expectPreview(dialog, { added: 199 })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await count()).toBe(201)

    if (!again) return
    // The same rows as an Excel file: one correction applies to all rows with the same fault.
    dialog = await openImport(page)
    await dialog.getByText('Import Excel').click()
    await choose(dialog, excel)
    await kindIn(dialog, 'mustBeBetween').getByRole('button').first().click()
    await dialog.getByRole('button', { name: 'Correct row 2, Reporting Rate' }).press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('99')
    await look(page, 'one correction for many rows')
    await dialog.getByRole('button', { name: 'Apply to all 149 rows with this value' }).press('Enter')
    await expect(kindIn(dialog, 'mustBeBetween')).toBeHidden()
    await expect(dialog.locator('[data-count]')).toHaveText(['Rows with problems 50', 'Rows without problems 149'])
    await expect(kindIn(dialog, 'mustBeValidNumber').getByRole('button').first()).toContainText('50')
    await expect(dialog.getByRole('button', { name: /^Save these rows/ })).toHaveText([
      'Save these rows as Excel',
      'Save these rows as CSV',
    ])
    await dialog.getByRole('tab', { name: 'Corrected here (149)' }).press('Enter')
    await dialog.getByRole('button', { name: 'All 149 of this value' }).press('Enter')
    await expect(kindIn(dialog, 'mustBeBetween').getByRole('button').first()).toContainText('149')
  })

test('a file that changed on the disk since its preview is not sent, and is read again', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-changed-'))
  try {
    const file = path.join(folder, 'departments.csv')
    await writeFile(file, 'departmentCode,departmentName\n801,前\n')
    await enter(page, office.server)
    await openTable(page, 'departments')
    const dialog = await openImport(page)
    await choose(dialog, file)
    await expectPreview(dialog, { added: 1 })
    await writeFile(file, 'departmentCode,departmentName\n801,後\n802,後\n')
    await utimes(file, new Date(), new Date(Date.now() + 5000))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('The file was changed, moved or deleted since it was read.')
    expect((await office.api.load('departments')).rows).toEqual([])
    // After a change on the disk this browser cannot read the file until it is chosen again.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Read the file again' }).press('Enter'),
    ])
    await chooser.setFiles(file)
    await expectPreview(dialog, { added: 2 })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect((await office.api.load('departments')).rows).toHaveLength(2)
  } finally {
    await rm(folder, { recursive: true })
  }
})
