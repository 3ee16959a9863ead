import type { TableDeclaration } from '#domain/table.ts'
import { shown, type ImportIssue, type Warnings } from '#domain/import/issues.ts'
import { Listing } from '#domain/import/listing.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { ROWS_PER_STEP, type OtherTables, type Stored, type Values } from '#domain/import/stored.ts'
import { DistinctCodes, foldedCode, isCardAsNumber, isSpreadsheetNumber, zerosInFront } from '#domain/import/fold.ts'
import { codeFields, type CodeField } from './known-codes.ts'
import { OwnRows } from './own-rows.ts'
import { askName, nameFinder, type FindByName } from './names.ts'
import { Asking, valueOf, type Answers, type Option, type Question } from './question.ts'

/** `issues` is an output: `askCodes` adds to it. */
interface Compared extends Pick<FileRows, 'fields' | 'lines' | 'issues'> {
  readonly declaration: TableDeclaration
  readonly stored: Stored
  readonly others: OtherTables
  readonly answers: Answers
  readonly warnings: Warnings
}

export interface AskedCodes {
  /** The file's rows; a row with a replaced code is a copy. */
  readonly rows: readonly Values[]
  readonly leftOut: ReadonlySet<number>
  /** Rows left out by an answer, with the code that the question was about. */
  readonly leftOutFor: Listing<ImportIssue>
  readonly questions: readonly Question[]
}

interface Almost {
  readonly row: number
  readonly code: string
  readonly like: readonly string[]
  /** The similar code is that of the matched stored row, another stored one, or another one in the file. */
  readonly of: 'itsRow' | 'stored' | 'file'
}

/** Asks about codes and card numbers that resemble others, and applies the answers. */
export function* askCodes(compared: Compared, rows: readonly Values[]): Generator<null, AskedCodes> {
  const { declaration, fields, stored, others } = compared
  const columns = codeFields(declaration, fields, stored, others)
  const askings: Asking[] = []
  const leftOut = new Set<number>()
  const leftOutFor = new Listing<ImportIssue>()
  if (columns.length === 0) return { rows, leftOut, leftOutFor, questions: [] }
  const ownRows = new OwnRows(rows, stored)
  yield* ownRows.findByKey(declaration, fields, rows)
  const find = nameFinder(declaration, others)
  let result = rows
  for (const column of columns) {
    const asked = yield* new CodeColumn(compared, column, ownRows, find).ask(result)
    result = asked.rows
    askings.push(...asked.askings)
    for (const row of asked.leftOut) {
      if (leftOut.has(row)) continue
      leftOut.add(row)
      const { field } = column
      const text = shown(rows[row]![column.at])
      leftOutFor.add({ code: 'leftOutByAnswer', line: compared.lines[row]!, field, text })
    }
  }
  const lines = new Set([...leftOut].map((row) => compared.lines[row]!))
  return {
    rows: result,
    leftOut,
    leftOutFor,
    questions: askings.flatMap((asking) => asking.questions(lines)),
  }
}

class CodeColumn {
  private readonly compared: Compared
  private readonly column: CodeField
  private readonly ownRows: OwnRows
  private readonly find: FindByName

  constructor(compared: Compared, column: CodeField, ownRows: OwnRows, find: FindByName) {
    this.compared = compared
    this.column = column
    this.ownRows = ownRows
    this.find = find
  }

  *ask(
    rows: readonly Values[],
  ): Generator<null, { rows: readonly Values[]; leftOut: readonly number[]; askings: readonly Asking[] }> {
    const { at, field, known } = this.column
    const { almost, fresh, named } = yield* this.almostStored(rows)
    almost.push(...(yield* this.variants(rows, fresh)))
    if (almost.length + named.length === 0) return { rows, leftOut: [], askings: [] }
    const leftOut: number[] = []
    const { answers, lines, warnings } = this.compared
    const names = new Asking('names', field, answers)
    const asking = new Asking('codes', field, answers)
    const cases = yield* this.cases(asking, rows, almost)
    const result = [...rows]
    const put = (row: number, value: string | null) => {
      result[row] = rows[row]!.map((given, j) => (j === at ? value : given))
    }
    for (const [row, text] of named) {
      const answer = askName(names, this.compared, { row, at, text }, this.find(field, text), 'keep', 'empty')
      if (answer === 'keep') warnings.add('unknownCode', field, text, lines[row]!)
      else if (answer !== null) put(row, valueOf(answer) ?? null)
    }
    for (const [row, { answer, evident }] of cases) {
      if (answer === 'out') leftOut.push(row)
      // Until an answer, assumes the suggested row, so that the other codes are compared with it.
      const value = valueOf(answer ?? evident)
      if (value === undefined) continue
      this.ownRows.take(row, known.find(value))
      if (answer !== null) put(row, value)
    }
    return { rows: result, leftOut, askings: [names, asking] }
  }

  private *almostStored(
    rows: readonly Values[],
  ): Generator<null, { almost: Almost[]; fresh: number[]; named: [row: number, name: string][] }> {
    const { field, at, known } = this.column
    const almost: Almost[] = []
    const fresh: number[] = []
    const named: [number, string][] = []
    let folded = false
    if (known.isEmpty && (yield* this.areDistinct(rows))) return { almost, fresh, named }
    for (let row = 0; row < rows.length; row++) {
      if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const code = rows[row]![at]
      if (typeof code !== 'string') continue
      const own = this.ownRows.value(row, field)
      if (own === code) continue
      if (typeof own === 'string' && foldedCode(own) === foldedCode(code)) {
        almost.push({ row, code, like: [own], of: 'itsRow' })
        continue
      }
      const place = known.find(code)
      const isUnknown = known.namesNothing(code)
      if (isUnknown && this.find(field, code).options.length > 0) {
        named.push([row, code])
        continue
      }
      if (place !== undefined) this.ownRows.take(row, place)
      else if (!known.has(code)) {
        if (!folded) yield* known.fold()
        folded = true
        const like = known.alike(code)
        if (like.length > 0) {
          almost.push({ row, code, like, of: 'stored' })
          continue
        }
        fresh.push(row)
      }
      if (isUnknown) this.compared.warnings.add('unknownCode', field, code, this.compared.lines[row]!)
    }
    return { almost, fresh, named }
  }

  /** True if certainly no code is a variant of another. */
  private *areDistinct(rows: readonly Values[], places?: readonly number[]): Generator<null, boolean> {
    const { at } = this.column
    const distinct = new DistinctCodes()
    const count = places?.length ?? rows.length
    for (let i = 0; i < count; i++) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const code = rows[places ? places[i]! : i]![at]
      if (typeof code === 'string' && !distinct.take(code)) return false
    }
    return true
  }

  /** Finds codes that resemble each other but no stored code. */
  private *variants(rows: readonly Values[], fresh: readonly number[]): Generator<null, Almost[]> {
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
      const same = byFold.get(fold)
      if (same) same.add(code)
      else byFold.set(fold, new Set([code]))
    }
    const almost: Almost[] = []
    fresh.forEach((row, i) => {
      const code = codeOf(row)
      const [first, ...more] = [...byFold.get(folds[i]!)!].toSorted((a, b) => this.compareSpelling(a, b))
      if (more.length > 0 && code !== first) almost.push({ row, code, like: [first!], of: 'file' })
      else if (this.isDamaged(code)) this.refuse(row, code)
    })
    return almost
  }

  /** Sorts the most complete spelling first: undamaged, half-width, with all leading zeros. */
  private compareSpelling(a: string, b: string): number {
    const wide = (code: string) => Number(code !== code.normalize('NFKC'))
    return (
      Number(this.isDamaged(a)) - Number(this.isDamaged(b)) || wide(a) - wide(b) || zerosInFront(b) - zerosInFront(a)
    )
  }

  /** Creates the cases. Excludes codes that the file contains, because two lines must not become one row. */
  private *cases(asking: Asking, rows: readonly Values[], almost: readonly Almost[]) {
    const { field, at, own } = this.column
    const inFile = new Set(own ? rows.map((values) => values[at]) : [])
    const textsOf = new Map<string, Set<string>>()
    for (const { code, like } of own ? almost : []) {
      for (const one of like) textsOf.set(one, (textsOf.get(one) ?? new Set<string>()).add(code))
    }
    const cases: [row: number, of: ReturnType<Asking['add']>][] = []
    for (const [i, one] of almost.entries()) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield null
      const { row, code, like } = one
      const free = like.filter((other) => !inFile.has(other))
      const alone = free.length === 1 && (textsOf.get(free[0]!)?.size ?? 1) === 1
      const made = asking.add([field, code, ...like].join('\0'), this.compared.lines[row]!, () => ({
        field,
        text: code,
        options: this.options(code, free),
        evident: alone && this.isEvident(one) ? `=${free[0]!}` : null,
        like: like.join(', '),
      }))
      cases.push([row, made])
    }
    this.oneEach(asking)
    return cases
  }

  private options(code: string, like: readonly string[]): Option[] {
    const values = like.map((other) => ({ answer: `=${other}` }))
    return [...values, ...(this.isDamaged(code) ? [] : [{ answer: 'keep' }]), { answer: 'out' }]
  }

  /** Keeps the question open for a second code that was given the same target row. */
  private oneEach(asking: Asking): void {
    if (!this.column.own) return
    const taken = new Set<string>()
    for (const one of asking.cases) {
      const value = valueOf(one.answer)
      if (value === undefined) continue
      if (taken.has(value)) one.answer = null
      else taken.add(value)
    }
  }

  /** Programs drop leading zeros but never add any. A similar card number of another person proves nothing. */
  private isEvident({ row, code, like, of }: Almost): boolean {
    const [only] = like
    if (of === 'file' || like.length > 1 || zerosInFront(code) > zerosInFront(only!)) return false
    if (of === 'itsRow') return true
    const { card, field } = this.column
    return !card || (this.ownRows.value(row, field) === undefined && !this.isOfPersons())
  }

  /** In a table of persons, the identity is a text, and each person has an own card. */
  private isOfPersons(): boolean {
    const { fields, identity } = this.compared.declaration
    return fields[identity]!.kind === 'text'
  }

  /** True if a program converted the code into a number. Such a code must not be kept. */
  private isDamaged(code: string): boolean {
    return this.column.card ? isCardAsNumber(code) : isSpreadsheetNumber(code)
  }

  private refuse(row: number, code: string): void {
    const line = this.compared.lines[row]!
    const lost = isSpreadsheetNumber(code)
    this.compared.issues.add({
      code: lost ? 'digitsLost' : 'invalidFormat',
      line,
      field: this.column.field,
      text: code,
    })
  }
}
