/** GET /api/backups: state of the backups, of the disk, and of damaged files. */
export interface BackupState {
  /** True if the server makes backups by schedule. */
  readonly scheduled: boolean
  /** Time of the last good backup, ISO; null if none is known. */
  readonly last: string | null
  /** Time of the last failure, ISO, unless a backup succeeded since. */
  readonly failed: string | null
  /** Present if the server's own disk has little or no space left. */
  readonly disk?: 'low' | 'full'
  /** Tables whose files are damaged, by their product names if they have one. */
  readonly damaged?: readonly string[]
}
