import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { ROWS_PER_STEP, type OtherTables, type Stored } from '#domain/import/stored.ts'
import { foldedCode } from '#domain/import/fold.ts'
import { damageCheckOf } from '#domain/damage.ts'

const noCodes: readonly string[] = []

export interface CodeField {
  readonly field: string
  readonly at: number
  /** True for the identity of the imported table, where an unknown code means a new row. */
  readonly isOwnKey: boolean
  readonly card: boolean
  readonly knownCodes: KnownCodes
}

/**
 * Fields with codes. The identity is first, because it determines which stored row a line changes. The other codes of
 * the line are then compared with the codes of this stored row.
 */
export function codeFields(
  declaration: TableDeclaration,
  fields: readonly string[],
  stored: Stored,
  otherTables: OtherTables,
): CodeField[] {
  const found = fields.flatMap((field, at): CodeField[] => {
    const { kind } = declaration.fields[field]!
    const isOwnKey = declaration.identity === field
    if (damageCheckOf(declaration, field) !== 'code') return []
    return [
      { field, at, isOwnKey, card: kind === 'card', knownCodes: new KnownCodes(field, isOwnKey, stored, otherTables) },
    ]
  })
  return found.toSorted((a, b) => Number(b.isOwnKey) - Number(a.isOwnKey))
}

/**
 * Known codes of one column, from the imported table and from the tables that the column refers to. Collected when they
 * are first used.
 */
export class KnownCodes {
  private codes: Set<string> | undefined
  private home: ReadonlySet<unknown> | null | undefined
  private folds: Map<string, string[]> | undefined
  private readonly field: string
  private readonly isOwnKey: boolean
  private readonly stored: Stored
  private readonly otherTables: OtherTables

  constructor(field: string, isOwnKey: boolean, stored: Stored, otherTables: OtherTables) {
    this.field = field
    this.isOwnKey = isOwnKey
    this.stored = stored
    this.otherTables = otherTables
  }

  find(code: string): number | undefined {
    return this.isOwnKey ? this.stored.find(this.field, code) : undefined
  }

  /**
   * True if the code is known. Always false for the key of the imported table itself, such as `companyCode` of
   * employees; use `find` there.
   */
  has(code: string): boolean {
    if (this.isOwnKey) return false
    this.codes ??= new Set(this.all())
    return this.codes.has(code)
  }

  /** True if no code is known, so that every code in the file is new. */
  get isEmpty(): boolean {
    return this.all().next().done === true && this.homeCodes() === null
  }

  namesNothing(code: string): boolean {
    const home = this.homeCodes()
    return home !== null && !home.has(code)
  }

  private homeCodes(): ReadonlySet<unknown> | null {
    if (this.home !== undefined) return this.home
    const { field, isOwnKey } = this
    const name = (Object.keys(tables) as TableName[]).find((table) => tables[table].identity === field)
    const rows = isOwnKey || !name ? undefined : this.otherTables[name]
    return (this.home = rows ? new Set(rows.map((row) => row[field])) : null)
  }

  *fold(): Generator<null, void> {
    if (this.folds) return
    const folds = new Map<string, string[]>()
    const allCodes = this.isOwnKey ? this.all() : (this.codes ??= new Set(this.all()))
    let read = 0
    for (const code of allCodes) {
      if (++read % ROWS_PER_STEP === 0) yield null
      const fold = foldedCode(code)
      const spellings = folds.get(fold)
      if (spellings) spellings.push(code)
      else folds.set(fold, [code])
    }
    this.folds = folds
  }

  alike(code: string): readonly string[] {
    if (!this.folds || this.folds.size === 0) return noCodes
    return this.folds.get(foldedCode(code)) ?? noCodes
  }

  private *all(): Generator<string> {
    const { field } = this
    for (const { [field]: code } of this.stored.rows) if (typeof code === 'string') yield code
    for (const rows of Object.values(this.otherTables)) {
      for (const { [field]: code } of rows) if (typeof code === 'string') yield code
    }
  }
}
