import type { TableDeclaration } from '#domain/table.ts'
import { shownText, type ImportIssue, type Warnings } from '#domain/import/issues.ts'
import { Listing } from '#domain/import/listing.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { ROWS_PER_STEP, type OtherTables, type Stored, type Values } from '#domain/import/stored.ts'
import { DistinctCodes, foldedCode, isCardAsNumber, isSpreadsheetNumber, zerosInFront } from '#domain/import/fold.ts'
import { codeFields, type CodeField } from './known-codes.ts'
import { OwnRows } from './own-rows.ts'
import { askName, nameFinder, type FindByName } from './names.ts'
import { CaseCollector, valueOf, type Answers, type Option, type Question } from './question.ts'

/** Input of `askCodes`. Codes that must not be imported are added to `issues`. */
interface CodesInput extends Pick<FileRows, 'fields' | 'lines' | 'issues'> {
  readonly declaration: TableDeclaration
  readonly stored: Stored
  readonly otherTables: OtherTables
  readonly answers: Answers
  readonly warnings: Warnings
}

export interface AskedCodes {
  /** Rows of the file. A row whose code was replaced is a copy. */
  readonly rows: readonly Values[]
  readonly leftOutLines: ReadonlySet<number>
  /** Rows that an answer left out, with the code that the question was about. */
  readonly leftOutFor: Listing<ImportIssue>
  readonly questions: readonly Question[]
}

interface SimilarCode {
  readonly row: number
  readonly code: string
  readonly like: readonly string[]
  /**
   * Place of the similar code: in the stored row that this row changes, in another stored row, or elsewhere in the
   * file.
   */
  readonly origin: 'itsRow' | 'stored' | 'file'
}

/** Asks about codes and card numbers that resemble others, such as 7 and 007, and applies the answers. */
export function* askCodes(compared: CodesInput, rows: readonly Values[]): Generator<null, AskedCodes> {
  const { declaration, fields, stored, otherTables } = compared
  const columns = codeFields(declaration, fields, stored, otherTables)
  const collectors: CaseCollector[] = []
  const leftOutLines = new Set<number>()
  const leftOutFor = new Listing<ImportIssue>()
  if (columns.length === 0) return { rows, leftOutLines, leftOutFor, questions: [] }
  const ownRows = new OwnRows(rows, stored)
  yield* ownRows.findByKey(declaration, fields, rows)
  const find = nameFinder(declaration, otherTables)
  let result = rows
  for (const column of columns) {
    const askedColumn = yield* new CodeColumn(compared, column, ownRows, find).ask(result)
    result = askedColumn.rows
    collectors.push(...askedColumn.collectors)
    for (const row of askedColumn.leftOutLines) {
      if (leftOutLines.has(row)) continue
      leftOutLines.add(row)
      const { field } = column
      const text = shownText(rows[row]![column.at])
      leftOutFor.add({ code: 'leftOutByAnswer', line: compared.lines[row]!, field, text })
    }
  }
  const lines = new Set([...leftOutLines].map((row) => compared.lines[row]!))
  return {
    rows: result,
    leftOutLines,
    leftOutFor,
    questions: collectors.flatMap((collector) => collector.questions(lines)),
  }
}

class CodeColumn {
  private readonly compared: CodesInput
  private readonly column: CodeField
  private readonly ownRows: OwnRows
  private readonly find: FindByName

  constructor(compared: CodesInput, column: CodeField, ownRows: OwnRows, find: FindByName) {
    this.compared = compared
    this.column = column
    this.ownRows = ownRows
    this.find = find
  }

  *ask(
    rows: readonly Values[],
  ): Generator<
    null,
    { rows: readonly Values[]; leftOutLines: readonly number[]; collectors: readonly CaseCollector[] }
  > {
    const { at, field, knownCodes } = this.column
    const { almost, fresh, codesByName } = yield* this.almostStored(rows)
    almost.push(...(yield* this.variants(rows, fresh)))
    if (almost.length + codesByName.length === 0) return { rows, leftOutLines: [], collectors: [] }
    const leftOutLines: number[] = []
    const { answers, lines, warnings } = this.compared
    const names = new CaseCollector('names', field, answers)
    const collector = new CaseCollector('codes', field, answers)
    const cases = yield* this.cases(collector, rows, almost)
    const result = [...rows]
    const put = (row: number, value: string | null) => {
      result[row] = rows[row]!.map((rowValue, j) => (j === at ? value : rowValue))
    }
    for (const [row, text] of codesByName) {
      const answer = askName(names, this.compared, { row, at, text }, this.find(field, text), 'keep', 'empty')
      if (answer === 'keep') warnings.add('unknownCode', field, text, lines[row]!)
      else if (answer !== null) put(row, valueOf(answer) ?? null)
    }
    for (const [row, { answer, evident }] of cases) {
      if (answer === 'out') leftOutLines.push(row)
      // As long as the question is open, assumes that the suggested stored row is the right one. The other codes of the
      // line are then compared with the codes of this stored row.
      const value = valueOf(answer ?? evident)
      if (value === undefined) continue
      this.ownRows.take(row, knownCodes.find(value))
      if (answer !== null) put(row, value)
    }
    return { rows: result, leftOutLines, collectors: [names, collector] }
  }

  private *almostStored(
    rows: readonly Values[],
  ): Generator<null, { almost: SimilarCode[]; fresh: number[]; codesByName: [row: number, name: string][] }> {
    const { field, at, knownCodes } = this.column
    const almost: SimilarCode[] = []
    const fresh: number[] = []
    const codesByName: [number, string][] = []
    let folded = false
    if (knownCodes.isEmpty && (yield* this.areDistinct(rows))) return { almost, fresh, codesByName }
    for (let row = 0; row < rows.length; row++) {
      if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const code = rows[row]![at]
      if (typeof code !== 'string') continue
      const ownCode = this.ownRows.value(row, field)
      if (ownCode === code) continue
      if (typeof ownCode === 'string' && foldedCode(ownCode) === foldedCode(code)) {
        almost.push({ row, code, like: [ownCode], origin: 'itsRow' })
        continue
      }
      const place = knownCodes.find(code)
      const isUnknown = knownCodes.namesNothing(code)
      if (isUnknown && this.find(field, code).options.length > 0) {
        codesByName.push([row, code])
        continue
      }
      if (place !== undefined) this.ownRows.take(row, place)
      else if (!knownCodes.has(code)) {
        if (!folded) yield* knownCodes.fold()
        folded = true
        const like = knownCodes.alike(code)
        if (like.length > 0) {
          almost.push({ row, code, like, origin: 'stored' })
          continue
        }
        fresh.push(row)
      }
      if (isUnknown) this.compared.warnings.add('unknownCode', field, code, this.compared.lines[row]!)
    }
    return { almost, fresh, codesByName }
  }

  /** True if certainly no two codes are spellings of the same code, as 007 and 7 are. */
  private *areDistinct(rows: readonly Values[], indexes?: readonly number[]): Generator<null, boolean> {
    const { at } = this.column
    const distinct = new DistinctCodes()
    const count = indexes?.length ?? rows.length
    for (let i = 0; i < count; i++) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const code = rows[indexes ? indexes[i]! : i]![at]
      if (typeof code === 'string' && !distinct.take(code)) return false
    }
    return true
  }

  /** Finds codes that resemble other codes of the file, but no stored code. */
  private *variants(rows: readonly Values[], fresh: readonly number[]): Generator<null, SimilarCode[]> {
    const { at } = this.column
    if (yield* this.areDistinct(rows, fresh)) return []
    const codeOf = (row: number) => rows[row]![at] as string
    const byFold = new Map<string, Set<string>>()
    const folds: string[] = []
    for (const [i, row] of fresh.entries()) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const code = codeOf(row)
      const fold = foldedCode(code)
      folds.push(fold)
      const spellings = byFold.get(fold)
      if (spellings) spellings.add(code)
      else byFold.set(fold, new Set([code]))
    }
    const almost: SimilarCode[] = []
    fresh.forEach((row, i) => {
      const code = codeOf(row)
      const [first, ...otherSpellings] = [...byFold.get(folds[i]!)!].toSorted((a, b) => this.compareSpelling(a, b))
      if (otherSpellings.length > 0 && code !== first) almost.push({ row, code, like: [first!], origin: 'file' })
      else if (this.isDamaged(code)) this.refuse(row, code)
    })
    return almost
  }

  /**
   * Compares two spellings of a code; the most complete one comes first: undamaged, half-width, with all leading zeros.
   */
  private compareSpelling(a: string, b: string): number {
    const fullWidthFirst = (code: string) => Number(code !== code.normalize('NFKC'))
    return (
      Number(this.isDamaged(a)) - Number(this.isDamaged(b)) ||
      fullWidthFirst(a) - fullWidthFirst(b) ||
      zerosInFront(b) - zerosInFront(a)
    )
  }

  /**
   * Creates one case for each similar code. If the codes identify the rows, does not offer a code that the file
   * contains, because two lines would then change the same stored row.
   */
  private *cases(collector: CaseCollector, rows: readonly Values[], almost: readonly SimilarCode[]) {
    const { field, at, isOwnKey } = this.column
    const inFile = new Set(isOwnKey ? rows.map((values) => values[at]) : [])
    const textsOf = new Map<string, Set<string>>()
    for (const { code, like } of isOwnKey ? almost : []) {
      for (const almostCode of like) textsOf.set(almostCode, (textsOf.get(almostCode) ?? new Set<string>()).add(code))
    }
    const cases: [row: number, of: ReturnType<CaseCollector['add']>][] = []
    for (const [i, almostCode] of almost.entries()) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const { row, code, like } = almostCode
      const free = like.filter((storedCode) => !inFile.has(storedCode))
      const alone = free.length === 1 && (textsOf.get(free[0]!)?.size ?? 1) === 1
      const draft = collector.add([field, code, ...like].join('\0'), this.compared.lines[row]!, () => ({
        field,
        text: code,
        options: this.options(code, free),
        evident: alone && this.isEvident(almostCode) ? `=${free[0]!}` : null,
        like: like.join(', '),
      }))
      cases.push([row, draft])
    }
    this.oneEach(collector)
    return cases
  }

  private options(code: string, like: readonly string[]): Option[] {
    const values = like.map((storedCode) => ({ answer: `=${storedCode}` }))
    return [...values, ...(this.isDamaged(code) ? [] : [{ answer: 'keep' }]), { answer: 'out' }]
  }

  /** If two codes are replaced by the same code, opens the question for the second one again. */
  private oneEach(collector: CaseCollector): void {
    if (!this.column.isOwnKey) return
    const takenCodes = new Set<string>()
    for (const almostCode of collector.cases) {
      const value = valueOf(almostCode.answer)
      if (value === undefined) continue
      if (takenCodes.has(value)) almostCode.answer = null
      else takenCodes.add(value)
    }
  }

  /**
   * True if the similar code can be suggested. It must not have fewer leading zeros, because programs drop zeros but
   * never add any. A card number of another row may be someone else's card. It is suggested only for a new row, and
   * never in a table of persons.
   */
  private isEvident({ row, code, like, origin }: SimilarCode): boolean {
    const [only] = like
    if (origin === 'file' || like.length > 1 || zerosInFront(code) > zerosInFront(only!)) return false
    if (origin === 'itsRow') return true
    const { card, field } = this.column
    return !card || (this.ownRows.value(row, field) === undefined && !this.isOfPersons())
  }

  /** True for a table of persons: its identity is a text, and each person has a different card. */
  private isOfPersons(): boolean {
    const { fields, identity } = this.compared.declaration
    return fields[identity]!.kind === 'text'
  }

  /** True if a program turned the code into a number. Such a code must not be imported as it is. */
  private isDamaged(code: string): boolean {
    return this.column.card ? isCardAsNumber(code) : isSpreadsheetNumber(code)
  }

  private refuse(row: number, code: string): void {
    const line = this.compared.lines[row]!
    const isPrecisionLost = isSpreadsheetNumber(code)
    this.compared.issues.add({
      code: isPrecisionLost ? 'digitsLost' : 'invalidFormat',
      line,
      field: this.column.field,
      text: code,
    })
  }
}
