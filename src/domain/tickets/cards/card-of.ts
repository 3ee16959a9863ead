import { linkOf } from '#domain/follows.ts'
import { nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { type CardTable, cardTables, tables, type TableName } from '#domain/tables/index.ts'

/**
 * The subject of a card: an employee, department or person in charge. Identified by code, or by name if there is no
 * code.
 */
export interface CardOf {
  readonly table: CardTable
  readonly code: string | number | null
  readonly name: string | null
}

/**
 * Finds the card for a row. Rows of employees, departments and persons in charge have their own cards. Another row, for
 * example a seal, gets the card of the first employee, department or person in charge that it names.
 */
export function cardOfRow(table: TableName, row: Row): CardOf | null {
  const declaration: TableDeclaration = tables[table]
  const ownTable = cardTables.find((name) => name === table)
  if (ownTable) return cardBy(ownTable, row[declaration.identity], row[nameField(declaration)])
  for (const cardTable of cardTables) {
    const card = cardNamed(declaration, row, cardTable)
    if (card) return card
  }
  return null
}

export function hasCards(table: TableName): boolean {
  return cardTables.some((cardTable) => cardTable === table || codeFieldOf(tables[table], cardTable) !== undefined)
}

export function cardNamed(declaration: TableDeclaration, row: Row, cardTable: CardTable): CardOf | null {
  const code = codeFieldOf(declaration, cardTable)
  if (code === undefined) return null
  const name = nameFieldOf(declaration, code, cardTable)
  return cardBy(cardTable, row[code], name === undefined ? null : row[name])
}

export function codeFieldOf({ fields }: TableDeclaration, cardTable: CardTable): string | undefined {
  return Object.keys(fields).find(
    (name) => fields[name]!.references === cardTable || fields[name]!.codeOf === cardTable,
  )
}

export function nameFieldOf(declaration: TableDeclaration, code: string, cardTable: CardTable): string | undefined {
  return Object.keys(declaration.fields).find((field) => {
    const link = linkOf(declaration, field)
    return link?.kind === 'code' && link.code === code && link.field === nameField(tables[cardTable])
  })
}

function cardBy(table: CardTable, code: Row[string] | undefined, name: Row[string] | undefined): CardOf | null {
  const [knownCode, nameText] = [code ?? null, name ?? null]
  if (typeof knownCode === 'boolean' || typeof nameText === 'boolean' || (knownCode === null && nameText === null))
    return null
  return { table, code: knownCode, name: nameText === null ? null : String(nameText) }
}

/** Returns a filter for the rows about a card's subject. Compares codes, and names if a row has no code. */
export function namesOnCard(declaration: TableDeclaration, card: CardOf): (row: Row) => boolean {
  const code = codeFieldOf(declaration, card.table)
  if (code === undefined) return () => false
  const name = nameFieldOf(declaration, code, card.table)
  return (row) => {
    const ownValue = row[code] ?? null
    if (ownValue !== null) return ownValue === card.code
    // A row without a code may be about another person with the same name.
    if (card.table === 'employees' && card.code !== null) return false
    return name !== undefined && card.name !== null && row[name] === card.name
  }
}
