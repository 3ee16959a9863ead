/** GET /api/backups */
export interface BackupState {
  readonly scheduled: boolean
  /** Time of the last successful backup (ISO); null if unknown. */
  readonly last: string | null
  /** Time of the last failure (ISO); null if a backup succeeded later. */
  readonly failed: string | null
  /** Free space on the disk of the server's data; absent if sufficient or unknown. */
  readonly disk?: 'low' | 'full'
  /**
   * Names of tables with damaged files or indexes. A table with a declaration has its declared name, such as
   * `salesData`. Any other table has its name in the database, such as `act`.
   */
  readonly damaged?: readonly string[]
  /** Absent if the server exports to no folder. */
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
