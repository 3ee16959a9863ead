import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  notReady,
  planImport,
  tablesNamed,
  type Choices,
  type FileRows,
  type ImportIssue,
} from '#domain/import/index.ts'
import { tookEvident } from '#domain/import/plan.test-help.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'
import { heldByOffice, officeFiles } from './corpus-office.test-help.ts'
import { excelCorpus } from './corpus-excel.test-help.ts'
import { corpus, independentRecords, written, type CorpusFile } from './corpus.test-help.ts'
import { openFile, readTable, type Format } from './read-file.ts'

const declaration = tables.departments
const how = { rememberedLayout: () => null, storedRows: async () => ({ storedRows: [], otherTables: {} }) }
const read = async (bytes: Uint8Array | string, format: Format = 'csv', into: TableDeclaration = declaration) => {
  const file = new File([bytes as BlobPart], format === 'csv' ? 'a.csv' : 'a.xlsx')
  const { signal } = new AbortController()
  const opened = (await openFile(into.name as TableName, file, format, {}, () => {}, signal))!
  if ('fileIssue' in opened) return opened
  const found = opened.tables!.get(into.name as TableName)!
  return { ...opened, ...(await readTable(into, found, how, () => {}, signal))! }
}

beforeEach(startThreads)

/** Returns the questions, the rows without those in doubt, and the issues. */
function asked(rows: FileRows): { asks: string[]; taken: FileRows['rows']; issue: ImportIssue | undefined } {
  const plan = planImport(declaration, rows, { version: 1, rows: [] })
  const asks = [...(rows.unsure.length > 0 ? ['encoding'] : []), ...plan.questions.map(({ kind }) => kind)]
  // The import is blocked exactly if there is a question.
  if (plan.issues.count === 0 && plan.added.length > 0) expect(notReady(plan) === null).toBe(asks.length === 0)
  return { asks, taken: plan.file.rows, issue: plan.issues.first[0] }
}

async function becomes(
  { bytes, rows, asks }: CorpusFile,
  format: Format = 'csv',
): Promise<Omit<CorpusFile, 'what' | 'bytes'>> {
  const result = await read(bytes, format)
  if ('fileIssue' in result) return { refused: [result.fileIssue.code, result.fileIssue.line] }
  if (!('rows' in result)) return { asks: ['columns'] }
  const { asks: found, taken, issue } = asked(result.rows)
  if (issue) return { refused: [issue.code, issue.line] }
  return {
    ...(rows && { rows: taken }),
    ...((found.length > 0 || asks) && { asks: found as NonNullable<CorpusFile['asks']> }),
  }
}

describe('the corpus', () => {
  it('has at least 60 files, of different bytes', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60)
    expect(new Set(corpus.map(({ bytes }) => bytes.join())).size).toBe(corpus.length)
  })

  it.each(corpus)('$what', async (file) => {
    const { what: _, bytes: __, ...expected } = file
    expect(await becomes(file)).toEqual(expected)
  })

  it.each(excelCorpus)('Excel: $what', async (file) => {
    const { what: _, bytes: __, ...expected } = file
    expect(await becomes(file, 'excel')).toEqual(expected)
  })

  it.each(officeFiles)('in an office: $what', async (file) => {
    const into: TableDeclaration = tables[file.table]
    const result = await read(file.text, 'csv', into)
    if (!('rows' in result)) throw new Error('It was not read')
    const others = Object.fromEntries(tablesNamed(into).map((name) => [name, heldByOffice[name] ?? []]))
    const make = (choices: Choices) =>
      // The file's ids are those of stored rows.
      planImport(
        into,
        { ...result.rows, isExport: true },
        { version: 1, rows: heldByOffice[file.table] ?? [] },
        others,
        choices,
      )
    const asked = make({})
    const { questions, issues } = asked
    const asks = questions.flatMap(({ kind, cases }) => cases.map(({ text, evident }) => [kind, text, evident]))
    expect([asks, issues.first.map(({ code, line }) => [code, line])]).toEqual([file.asks ?? [], file.refused ?? []])
    const taken = tookEvident(make)
    expect([taken.added.length, taken.changed.length, taken.unchanged]).toEqual(file.counts)
    expect(notReady(taken)).toBe(file.waits ?? null)
  })
})

it('whatever is written in another encoding is read as it was, or the encoding is asked', async () => {
  const word = fc.string({
    unit: fc.constantFrom(...'営業部総務ひらがなカタカナabc123 -、。'),
    minLength: 1,
    maxLength: 12,
  })
  const encoding = fc.constantFrom(...(Object.keys(written) as (keyof typeof written)[]))
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      encoding,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\r\n', '\n', '\r'),
      async (names, encoded, cut, end) => {
        const lines = ['部署コード,部署名', ...names.map((name, i) => `${i + 1},${name}`)]
        const result = await read(written[encoded](lines.map((line) => line.replace(',', cut) + end).join('')))
        if (!('rows' in result) || result.rows.issues.count > 0 || asked(result.rows).asks.length > 0) return
        accepted++
        expect(result.rows.rows).toEqual(names.map((name, i) => [i + 1, name.trim() || null]))
      },
    ),
    { numRuns: 200 },
  )
  expect(accepted).toBeGreaterThan(100)
})

it('whatever is accepted is what a second reader makes of it', async () => {
  const unit = fc.constantFrom('a', '1', '営', ',', ';', '\t', '"', '""', '\n', '\r\n', ' ', "'", '=', 'ｱ', '10,')
  const line = fc.string({ unit, maxLength: 24 })
  const header = fc.constantFrom(',', ';', '\t').map((delimiter) => `部署コード${delimiter}部署名`)
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(header, fc.array(line, { maxLength: 6 }), fc.boolean(), async (first, lines, coded) => {
      const cut = first.at(5)!
      const body = lines.map((text, i) => (coded ? `${i + 1}${cut}${text}` : text))
      const text = [first, ...body].join('\n')
      const result = await read(text)
      if (!('rows' in result) || result.rows.issues.count > 0 || asked(result.rows).asks.length > 0) return
      accepted++
      expect(result.delimiter).toBe(cut)
      const records = independentRecords(text, cut)
        .slice(1)
        .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      expect(result.rows.rows).toEqual(
        records.map(([code = '', name = '']) => [
          Number(code.normalize('NFKC').replace(/[,\s]/g, '')),
          (/^'+[=+\-@\t\r\n＝＋－＠]/.test(name) ? name.slice(1) : name).trim() || null,
        ]),
      )
    }),
    { numRuns: 400, examples: [['部署コード,部署名', ['=""'], true]] },
  )
  expect(accepted).toBeGreaterThan(40)
})
