import { type TableDeclaration, sqlName } from '#domain/table.ts'
import { type TableName, tableNames, tables } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'

const declared = new Set<string>(tableNames.flatMap((name) => [name.toLowerCase(), ...Object.keys(tables[name].fields)]))
const bySqlName = new Map<string, TableName>(tableNames.map((name) => [sqlName(tables[name]), name]))

/** A name quoted for SQL. Only names that a declaration has ever get there; anything else is a fault of the program. */
export function identifier(name: string): string {
  if (!declared.has(name)) throw new Error(`${JSON.stringify(name)} is no declared name`)
  return `"${name}"`
}

export function columnList(fields: readonly string[]): string {
  return fields.map(identifier).join(', ')
}

export function tableIdentifier(declaration: TableDeclaration): string {
  return identifier(sqlName(declaration))
}

/** The product's name of a table, by its name in the database. */
export function productName(name: string): TableName | undefined {
  return bySqlName.get(name)
}

/** Versions by the product's names, from those by the database's. */
export function namedVersions(versions: Readonly<Record<string, number>>): Versions {
  return Object.fromEntries(Object.entries(versions).flatMap(([name, version]) => (bySqlName.has(name) ? [[bySqlName.get(name), version]] : [])))
}
