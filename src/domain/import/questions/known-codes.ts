import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { ROWS_PER_STEP, type OtherTables, type Stored } from '#domain/import/stored.ts'
import { foldedCode } from '#domain/import/fold.ts'
import { damageCheckOf } from '#domain/damage.ts'

const none: readonly string[] = []

export interface CodeField {
  readonly field: string
  readonly at: number
  /** True for the identity of the imported table, in which an unknown code creates a row. */
  readonly own: boolean
  readonly card: boolean
  readonly known: KnownCodes
}

/** The identity comes first, because it determines which stored row the other codes are compared with. */
export function codeFields(
  declaration: TableDeclaration,
  fields: readonly string[],
  stored: Stored,
  others: OtherTables,
): CodeField[] {
  const found = fields.flatMap((field, at): CodeField[] => {
    const { kind } = declaration.fields[field]!
    const own = declaration.identity === field
    if (damageCheckOf(declaration, field) !== 'code') return []
    return [{ field, at, own, card: kind === 'card', known: new KnownCodes(field, own, stored, others) }]
  })
  return found.toSorted((a, b) => Number(b.own) - Number(a.own))
}

/** Codes that the office knows for one column: those of the table and of related tables. Collected at first use. */
export class KnownCodes {
  private codes: Set<string> | undefined
  private home: ReadonlySet<unknown> | null | undefined
  private folds: Map<string, string[]> | undefined
  private readonly field: string
  private readonly own: boolean
  private readonly stored: Stored
  private readonly others: OtherTables

  constructor(field: string, own: boolean, stored: Stored, others: OtherTables) {
    this.field = field
    this.own = own
    this.stored = stored
    this.others = others
  }

  find(code: string): number | undefined {
    return this.own ? this.stored.find(this.field, code) : undefined
  }

  /** Always false for the table's own codes; use `find` for them. */
  has(code: string): boolean {
    if (this.own) return false
    this.codes ??= new Set(this.all())
    return this.codes.has(code)
  }

  /** True if no code is known. Then every code in a file is new. */
  get isEmpty(): boolean {
    return this.all().next().done === true && this.homeCodes() === null
  }

  namesNothing(code: string): boolean {
    const home = this.homeCodes()
    return home !== null && !home.has(code)
  }

  private homeCodes(): ReadonlySet<unknown> | null {
    if (this.home !== undefined) return this.home
    const { field, own } = this
    const name = (Object.keys(tables) as TableName[]).find((table) => tables[table].identity === field)
    const rows = own || !name ? undefined : this.others[name]
    return (this.home = rows ? new Set(rows.map((row) => row[field])) : null)
  }

  *fold(): Generator<null, void> {
    if (this.folds) return
    const folds = new Map<string, string[]>()
    const all = this.own ? this.all() : (this.codes ??= new Set(this.all()))
    let done = 0
    for (const known of all) {
      if (++done % ROWS_PER_STEP === 0) yield null
      const fold = foldedCode(known)
      const same = folds.get(fold)
      if (same) same.push(known)
      else folds.set(fold, [known])
    }
    this.folds = folds
  }

  alike(code: string): readonly string[] {
    if (!this.folds || this.folds.size === 0) return none
    return this.folds.get(foldedCode(code)) ?? none
  }

  private *all(): Generator<string> {
    const { field } = this
    for (const { [field]: code } of this.stored.rows) if (typeof code === 'string') yield code
    for (const rows of Object.values(this.others)) {
      for (const { [field]: code } of rows) if (typeof code === 'string') yield code
    }
  }
}
