/** Every file of the corpus comes in as its rows, is asked about, or is refused by name: none of them wrongly. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notReady, planImport, type FileRows } from '#domain/import/index.ts'
import { tables } from '#domain/tables/index.ts'
import { corpus, independentRecords, type CorpusFile } from './corpus.test-help.ts'
import { readFile } from './read-file.ts'

const declaration = tables.departments
const known = () => ({ held: [], others: {}, remembered: new Map<string, string | null>() })
const read = async (bytes: Uint8Array | string) => {
  const file = new File([bytes as BlobPart], 'a.csv')
  return (await readFile(declaration, file, 'csv', { known }, () => {}, new AbortController().signal))!
}

/** What has to be answered of a file that was read. */
function asked(rows: FileRows): string[] {
  const plan = planImport(declaration, rows, { version: 1, rows: [] })
  const { hidden, damaged, totals, sample, unsure } = plan.doubts
  const found = {
    encoding: unsure.length > 0,
    hidden: hidden.count > 0,
    damaged: damaged.count > 0,
    totals: totals.length > 0,
    sample,
    emptied: plan.questions.some(({ kind }) => kind === 'emptied'),
  }
  const asks = Object.entries(found).flatMap(([name, is]) => (is ? [name] : []))
  // Whatever is asked keeps the import back, and nothing else does.
  if (plan.issues.count === 0 && plan.added.length > 0) expect(notReady(plan) === null).toBe(asks.length === 0)
  return asks
}

async function becomes({ bytes, rows, asks }: CorpusFile): Promise<Omit<CorpusFile, 'what' | 'bytes'>> {
  const result = await read(bytes)
  if ('fileIssue' in result) return { refused: [result.fileIssue.code, result.fileIssue.line] }
  if (!('rows' in result)) return { asks: ['columns'] }
  const [issue] = result.rows.issues.first
  if (issue) return { refused: [issue.code, issue.line] }
  const found = asked(result.rows) as NonNullable<CorpusFile['asks']>
  return { ...(rows && { rows: result.rows.rows }), ...((found.length > 0 || asks) && { asks: found }) }
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
      if (!('rows' in result) || result.rows.issues.count > 0 || asked(result.rows).length > 0) return
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
    { numRuns: 400 },
  )
  expect(accepted).toBeGreaterThan(40)
})
