/** Faulty files: each is refused with the faulty line or column, and the table stays unchanged. */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import type { TableName } from '#domain/tables/index.ts'
import {
  choose,
  confirmImport,
  csv,
  enter,
  expectPreview,
  openImport,
  openTable,
  type ChosenFile,
} from './support/screen.ts'
import { expect, sharedOffice, test } from './support/test.ts'

const office = sharedOffice()

const importButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Import', exact: true })

/** Problems as [row, message] in row order; a group's heading contains the common part of its messages. */
async function problems(dialog: Locator): Promise<[string, string][]> {
  const found = await dialog.locator('[data-code]').evaluateAll((kinds) =>
    kinds.flatMap((kind) => {
      const [heading = ''] = [...kind.querySelectorAll('button span span span')].map(({ textContent }) => textContent)
      const columns = [...kind.querySelectorAll('th')].map(({ textContent }) => textContent)
      return [...kind.querySelectorAll('tbody tr')].map((row): [string, string] => {
        const cells = [...row.querySelectorAll('td')]
        const told = cells[columns.indexOf('Problem')]?.textContent
        const value = cells.at(-1)?.querySelector('span')?.textContent
        return [cells[0]?.textContent ?? '', told ?? `${heading} (“${value}”)`]
      })
    }),
  )
  return found.sort(([a], [b]) => Number(a) - Number(b))
}

async function leave(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}

/** Readable files with faults; `says` has [line, message] of each fault. */
const refused: { what: string; table: TableName; lines: string[]; says: [line: string, message: string | RegExp][] }[] =
  [
    {
      what: 'a repeated column, once by its name and once by its label',
      table: 'departments',
      lines: ['departmentCode,departmentName,部署名', '90,営業第三部,営業第四部'],
      says: [['1', 'The column Department Name is repeated (“部署名”)']],
    },
    {
      what: 'hostile columns',
      table: 'departments',
      lines: ['departmentCode,__proto__,constructor', '90,x,y'],
      says: [
        ['1', 'The table has no column “__proto__”'],
        ['1', 'The table has no column “constructor”'],
      ],
    },
    {
      what: 'cells that do not fit their column',
      table: 'positions',
      lines: [
        'positionCode,positionName,distributionCount,targetAmount,reportingRate',
        '1,部長,10,100000,100',
        '90,顧問,二,0,0',
        '91,顧問,1.5,0,0',
        '92,顧問,1,0,101',
        '93,顧問,-1,0,0',
        '9007199254740993,顧問,1,0,0',
      ],
      says: [
        ['3', 'Distribution Count must be a valid number (“二”)'],
        ['4', 'Distribution Count must be a whole number (“1.5”)'],
        ['5', 'Reporting Rate must be between 0 and 100 (“101”)'],
        ['6', 'Distribution Count must be non-negative (“-1”)'],
        ['7', 'Position Code is too large a number to be stored exactly (“9007199254740993”)'],
      ],
    },
    {
      what: 'two rows with one key',
      table: 'employees',
      lines: ['companyCode,name', '990001,一人目', '000101,宮﨑 悠真', '990001,二人目', '000101,別人'],
      says: [
        ['4', 'Company Code “990001” is in row 2 already'],
        ['5', 'Company Code “000101” is in row 3 already'],
      ],
    },
    {
      what: 'more cells than columns',
      table: 'departments',
      lines: ['departmentCode,departmentName', '90,営業第三部', '91,営業第四部,余り', '92,営業第五部,'],
      says: [['3', 'There are more cells than columns (“余り”)']],
    },
    {
      what: 'a quotation mark that is never closed',
      table: 'departments',
      lines: ['departmentCode,departmentName', '90,営業第三部', '91,"営業第四部', '92,営業第五部'],
      says: [['3', 'A quoted cell begins in line 3 (of a text editor) and does not end.']],
    },
    {
      what: 'a code that no master has, where one must',
      table: 'products',
      lines: ['productCode,eventCode,productName,unitPrice', '9001,1,団扇,300', '9002,77,団扇,300'],
      says: [['3', 'Event Code is not registered (“77”)']],
    },
    {
      what: 'a range that ends before it starts',
      table: 'events',
      lines: ['eventCode,eventName,ticketStartNumber,ticketEndNumber', '9,夏祭り,200,100'],
      says: [['2', /The end number must not be smaller than the start number/]],
    },
  ]

test('files with faulty lines are refused by line, and the table stays unchanged @wide', async ({ page }) => {
  await enter(page, office.server)
  for (const { what, table, lines, says } of refused) {
    await test.step(what, async () => {
      const before = await office.api.load(table)
      await openTable(page, table)
      const dialog = await openImport(page)
      await choose(dialog, csv(lines))
      await expect(dialog.getByRole('alert')).toContainText(
        'The file cannot be imported as it is. Nothing was changed.',
      )
      const said = await problems(dialog)
      expect(said).toEqual(
        says.map(([row, message]) => [row, typeof message === 'string' ? message : expect.stringMatching(message)]),
      )
      await expect(importButton(dialog)).toBeDisabled()
      expect(await office.api.load(table)).toEqual(before)
      await leave(dialog)
    })
  }
})

/** Files that are refused without reading them. */
const unread: { what: string; file: ChosenFile | ChosenFile[]; says: string }[] = [
  {
    what: 'another type of file',
    file: { name: 'employees.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') },
    says: 'File must be a .csv file Excel files (.xlsx) are imported by “Import Excel”, beside CSV.',
  },
  {
    what: 'two files at once',
    file: [csv(['departmentCode'], 'a.csv'), csv(['departmentCode'], 'b.csv')],
    says: 'Please choose one file only.',
  },
  { what: 'an empty file', file: csv([''], 'empty.csv'), says: 'The file is empty.' },
]

test('unreadable files are refused, and the table stays unchanged @wide [S2.41 S5.23 V5.2.2]', async ({ page }) => {
  await enter(page, office.server)
  const before = await office.api.load('departments')
  await openTable(page, 'departments')
  for (const { what, file, says } of unread) {
    await test.step(what, async () => {
      const dialog = await openImport(page)
      // Removes the input's limit of one file, which dropped files bypass as well.
      await dialog.locator('input[type=file]').evaluate((input: HTMLInputElement) => (input.multiple = true))
      await choose(dialog, file)
      await expect(dialog.getByText(says).first()).toBeVisible()
      await expect(importButton(dialog)).toBeDisabled()
      expect(await office.api.load('departments')).toEqual(before)
      await leave(dialog)
    })
  }
})

test('a file above 50 MB is refused before it is read @wide [V5.2.1]', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-large-'))
  try {
    const large = path.join(folder, 'large.csv')
    const file = await open(large, 'w')
    await file.truncate(50 * 1024 * 1024 + 1)
    await file.close()
    const before = await office.api.load('departments')
    await enter(page, office.server)
    await openTable(page, 'departments')
    const dialog = await openImport(page)
    await choose(dialog, large)
    await expect(dialog.getByRole('alert')).toHaveText('The file is larger than 50 MB. Please split it.')
    await expect(importButton(dialog)).toBeDisabled()
    expect(await office.api.load('departments')).toEqual(before)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a JSON file is accepted only as JSON, and only if it contains records @wide [S5.26 S8.3]', async ({ page }) => {
  const before = await office.api.load('departments')
  await enter(page, office.server)
  await openTable(page, 'departments')
  const dialog = await openImport(page)
  const json = (text: string): ChosenFile => ({
    name: 'rows.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await choose(dialog, json('[]'))
  await expect(dialog.getByRole('alert')).toHaveText('File must be a .csv file')
  // A button beside the message reads the same file as JSON.
  await dialog.getByRole('button', { name: 'Read this file as JSON' }).press('Enter')
  await expect(dialog.getByRole('cell', { name: 'The file is empty.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await choose(dialog, csv(['departmentCode']))
  await expect(dialog.getByRole('alert')).toHaveText('Unsupported file format')
  await choose(dialog, json('[{"departmentCode": 90'))
  await expect(dialog.getByRole('alert')).toHaveText(
    'Unsupported file format: The file is not valid JSON: see line 1, column 23.',
  )
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await choose(dialog, json('[{"departmentCode": 90, "departmentName": "営業第三部"}, 5]'))
  await expect(dialog.locator('[data-code]')).toContainText(['This is not a record'])
  expect(await office.api.load('departments')).toEqual(before)
})

test('text that is no amount of money is imported as empty after a question @wide [S5.28]', async ({ page }) => {
  const before = await office.api.load('products')
  await enter(page, office.server)
  await openTable(page, 'products')
  const dialog = await openImport(page)
  await choose(
    dialog,
    csv([
      'productCode,eventCode,productName,unitPrice',
      '1001,1,有料観覧席 A,未定',
      '9001,1,団扇,"1,200"',
      '9002,1,提灯,応相談',
    ]),
  )
  const emptied = dialog.getByRole('region', { name: 'Will be empty' }).locator('tbody tr')
  await expect(emptied).toHaveText(['2Unit Price未定5000Correct', '4Unit Price応相談Correct'])
  await expect(importButton(dialog)).toBeDisabled()
  expect(await office.api.load('products')).toEqual(before)

  await dialog.getByRole('checkbox', { name: '2 cells are not numbers. Import them as empty.' }).check()
  await expectPreview(dialog, { added: 2, changed: 1 })
  await confirmImport(dialog, { added: 2, changed: 1 })
  const { rows } = await office.api.load('products')
  const price = (code: number) => rows.find(({ productCode }) => productCode === code)?.['unitPrice']
  expect([1001, 9001, 9002].map(price)).toEqual([null, 1200, null])
  expect(rows.filter(({ productCode }) => ![1001, 9001, 9002].includes(Number(productCode)))).toEqual(
    before.rows.filter(({ productCode }) => productCode !== 1001),
  )
})
