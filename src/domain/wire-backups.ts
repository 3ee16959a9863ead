/** GET /api/backups */
export interface BackupState {
  readonly scheduled: boolean
  /** Time of the last successful backup (ISO); null if unknown. */
  readonly last: string | null
  /** Time of the last failure (ISO); null if a backup succeeded later. */
  readonly failed: string | null
  /** Free space of the disk with the server's data; absent if sufficient or not known. */
  readonly disk?: 'low' | 'full'
  /** Tables with damaged files, by product name, or else by database name. */
  readonly damaged?: readonly string[]
  /** Exports to a folder on the server; absent if no folder is set. */
  readonly exports?: ExportState
}

export type ExportFailure = 'noSpace' | 'notWritable' | 'unexpected'

export interface ExportState {
  readonly scheduled: boolean
  /** `at` is an ISO time. */
  readonly last: { readonly at: string; readonly files: number } | null
  /** Last failure; null if an export succeeded later. */
  readonly failed: { readonly at: string; readonly reason: ExportFailure } | null
}
