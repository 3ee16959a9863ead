import { linkOf } from '#domain/follows.ts'
import { nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { type CardTable, cardTables, tables, type TableName } from '#domain/tables/index.ts'

/** The person or group that a card is about: identified by code, or by name if no code is recorded. */
export interface CardOf {
  readonly table: CardTable
  readonly code: string | number | null
  readonly name: string | null
}

/** The card of the row itself, or else of the first row that it refers to. Persons come first. */
export function cardOfRow(table: TableName, row: Row): CardOf | null {
  const declaration: TableDeclaration = tables[table]
  const own = cardTables.find((name) => name === table)
  if (own) return cardBy(own, row[declaration.identity], row[nameField(declaration)])
  for (const named of cardTables) {
    const found = cardNamed(declaration, row, named)
    if (found) return found
  }
  return null
}

export function hasCards(table: TableName): boolean {
  return cardTables.some((named) => named === table || codeFieldOf(tables[table], named) !== undefined)
}

export function cardNamed(declaration: TableDeclaration, row: Row, named: CardTable): CardOf | null {
  const code = codeFieldOf(declaration, named)
  if (code === undefined) return null
  const name = nameFieldOf(declaration, code, named)
  return cardBy(named, row[code], name === undefined ? null : row[name])
}

export function codeFieldOf({ fields }: TableDeclaration, named: CardTable): string | undefined {
  return Object.keys(fields).find((name) => fields[name]!.references === named || fields[name]!.codeOf === named)
}

export function nameFieldOf(declaration: TableDeclaration, code: string, named: CardTable): string | undefined {
  return Object.keys(declaration.fields).find((field) => {
    const link = linkOf(declaration, field)
    return link?.kind === 'code' && link.code === code && link.field === nameField(tables[named])
  })
}

function cardBy(table: CardTable, code: Row[string] | undefined, name: Row[string] | undefined): CardOf | null {
  const [known, called] = [code ?? null, name ?? null]
  if (typeof known === 'boolean' || typeof called === 'boolean' || (known === null && called === null)) return null
  return { table, code: known, name: called === null ? null : String(called) }
}

/** Returns a filter for rows about the subject: by code, or by name if a row has no code. */
export function namesOnCard(declaration: TableDeclaration, card: CardOf): (row: Row) => boolean {
  const code = codeFieldOf(declaration, card.table)
  if (code === undefined) return () => false
  const name = nameFieldOf(declaration, code, card.table)
  return (row) => {
    const own = row[code] ?? null
    if (own !== null) return own === card.code
    // A row without a code may be about another person of the same name.
    if (card.table === 'employees' && card.code !== null) return false
    return name !== undefined && card.name !== null && row[name] === card.name
  }
}
