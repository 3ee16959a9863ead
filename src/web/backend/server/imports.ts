import { newRequest } from '#web/backend/request.ts'
import type { ImportResults, WriteResult } from '#domain/wire.ts'
import type { Backend, ImportProgress } from '#web/backend/backend.ts'
import type { Client } from './client.ts'
import { importAllBody, importBody } from './import-body.ts'
import { sendImport } from './sent-import.ts'

export function createImports(client: Client): Pick<Backend, 'import' | 'importAll'> {
  async function send<T>(
    path: string,
    total: number,
    make: (onMade: (rows: number) => void) => Promise<Blob>,
    onProgress: ((progress: ImportProgress) => void) | undefined,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const body = await make((rows) => onProgress?.({ phase: 'uploading', done: Math.floor(rows / 2), total }))
    return sendImport<T>(client, { path, body, total, onProgress, signal, id: newRequest() })
  }
  return {
    import: (table, batch, onProgress, signal) =>
      send<WriteResult>(
        `/api/tables/${table}/import`,
        batch.rows.length,
        (onMade) => importBody(batch, onMade, signal),
        onProgress,
        signal,
      ),
    importAll: (imports, onProgress, signal) =>
      send<ImportResults>(
        '/api/import',
        imports.reduce((sum, { rows }) => sum + rows.length, 0),
        (onMade) => importAllBody(imports, onMade, signal),
        onProgress,
        signal,
      ),
  }
}
