import { fieldOf, type TableDeclaration } from '#domain/table.ts'

const most = 200
const longest = 200

const keyOf = ({ name }: TableDeclaration) => `eventms-columns-${name}`

/**
 * What somebody chose in this browser for the columns of files of this table, by their headers: a field, or null where
 * the column is left out. What a browser keeps may be anything: only what can be such a choice is taken.
 */
export function rememberedColumns(declaration: TableDeclaration): ReadonlyMap<string, string | null> {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(declaration)) ?? '[]') as unknown
    return new Map(Array.isArray(kept) ? kept.slice(0, most).filter((entry) => isChoice(declaration, entry)) : [])
  } catch {
    return new Map()
  }
}

function isChoice(declaration: TableDeclaration, entry: unknown): entry is [string, string | null] {
  if (!Array.isArray(entry)) return false
  const [header, field] = entry as unknown[]
  if (typeof header !== 'string' || header.length > longest) return false
  return field === null || (typeof field === 'string' && fieldOf(declaration, field) !== undefined)
}

/** Keeps what was chosen; of all choices the latest. */
export function rememberColumns(
  declaration: TableDeclaration,
  header: readonly string[],
  columns: readonly (string | null)[],
): void {
  const kept = new Map(rememberedColumns(declaration))
  header.forEach((text, position) => {
    if (text.trim() === '' || text.length > longest) return
    kept.delete(text)
    // Of two columns of one name nobody knows which is meant the next time.
    if (header.indexOf(text) !== header.lastIndexOf(text)) return
    kept.set(text, columns[position] ?? null)
  })
  try {
    localStorage.setItem(keyOf(declaration), JSON.stringify([...kept].slice(-most)))
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
}
