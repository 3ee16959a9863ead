import { csvSteps, type RecordSink } from '../csv.ts'
import type { TableDeclaration } from '../table.ts'
import { newFile, recordReader, type FileRows } from './cells.ts'
import { matchHeader } from './header.ts'
import { shown } from './issues.ts'
import { finish } from '../steps.ts'

/** `csvFileSteps` at once. */
export function readCsv(declaration: TableDeclaration, text: string): FileRows {
  return finish(csvFileSteps(declaration, text))
}

const isBlank = (cell: string | number): boolean => typeof cell === 'string' && cell.trim() === ''

/**
 * Reads a CSV file's text as rows of a table, in steps that yield the share done. Missing cells are empty; cells beyond
 * the header are surplus, unless they are empty too (a spreadsheet's trailing commas). With a wrong header no row is
 * read.
 */
export function* csvFileSteps(declaration: TableDeclaration, text: string): Generator<number, FileRows> {
  let file = newFile('csv', [])
  let take: RecordSink | null = null
  let begun = false

  const issues = yield* csvSteps(text, (cells, line) => {
    if (begun) return take?.(cells, line)
    begun = true
    const header = matchHeader(declaration, cells.map(String))
    file = newFile('csv', header.fields)
    for (const issue of header.issues) file.issues.add({ ...issue, line })
    if (header.issues.length === 0) take = rowReader(declaration, file, header.positions, cells.length)
  })

  if (!begun && issues.length === 0) file.issues.add({ code: 'emptyFile' })
  for (const issue of issues) file.issues.add(issue)
  return file
}

function rowReader(
  declaration: TableDeclaration,
  file: FileRows,
  positions: readonly number[],
  width: number,
): RecordSink {
  const take = recordReader(declaration, file, positions)
  const unnamed: number[] = []
  for (let position = 0; position < width; position++) if (!positions.includes(position)) unnamed.push(position)

  return (cells, line) => {
    // A table without a key of its own would take a row of spaces for one more row.
    if (cells.every(isBlank)) return
    for (const position of unnamed)
      if (cells[position] !== '' && cells[position] !== undefined) surplus(cells[position], line)
    for (let position = width; position < cells.length; position++) surplus(cells[position], line)
    take(cells, line)
  }

  function surplus(cell: unknown, line: number): void {
    if (String(cell).trim() !== '') file.issues.add({ code: 'surplusCells', line, text: shown(cell) })
  }
}
