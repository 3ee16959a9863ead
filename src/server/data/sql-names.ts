import { type TableDeclaration, sqlName } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'

const declared = new Set<string>(
  tableNames.flatMap((name) => [name.toLowerCase(), ...Object.keys(tables[name].fields)]),
)

/** Quotes the name of a declared table or field for SQL. @throws Error for any other name, which is a bug */
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
