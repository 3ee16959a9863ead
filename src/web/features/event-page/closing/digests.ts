import { type ExportedTable, exportText } from '#domain/tickets/closing/closing-export.ts'
import type { TableName } from '#domain/tables/index.ts'

/** SHA-256 digests in hexadecimal, of the whole export and of the lines of each table. */
export interface ClosingDigests {
  readonly wholeExport: string
  readonly tables: readonly { readonly table: TableName; readonly digest: string }[]
}

/** Computes the digests. Null without Web Crypto, which browsers offer only on secure pages (HTTPS). */
export async function digestsOf(eventCode: number, exported: readonly ExportedTable[]): Promise<ClosingDigests | null> {
  if (!globalThis.crypto?.subtle) return null
  const wholeExport = await sha256(exportText(eventCode, exported))
  const tables = await Promise.all(
    exported.map(async ({ table, lines }) => ({ table, digest: await sha256(lines.join('\n')) })),
  )
  return { wholeExport, tables }
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
