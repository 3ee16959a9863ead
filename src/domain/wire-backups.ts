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
}
