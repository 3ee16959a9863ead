/** GET /api/backups */
export interface BackupState {
  readonly scheduled: boolean
  /** Last good backup, ISO; null if unknown. */
  readonly last: string | null
  /** Last failure, ISO, unless a backup succeeded since. */
  readonly failed: string | null
  /** The server's own disk is low on space. */
  readonly disk?: 'low' | 'full'
  /** Tables with damaged files, by product name if any. */
  readonly damaged?: readonly string[]
  /** Exports to a folder of the server, if it has one. */
  readonly exports?: ExportState
}

export type ExportFailure = 'noSpace' | 'notWritable' | 'unexpected'

export interface ExportState {
  readonly scheduled: boolean
  /** Times are ISO. */
  readonly last: { readonly at: string; readonly files: number } | null
  /** Last failure, unless an export succeeded since. */
  readonly failed: { readonly at: string; readonly reason: ExportFailure } | null
}
