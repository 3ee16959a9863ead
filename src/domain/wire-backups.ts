/** GET /api/backups: what this server knows of backups, of the room on its disk, and of damaged files. */
export interface BackupState {
  /** Whether it makes them by itself. */
  readonly scheduled: boolean
  /** When the last good one was made, ISO; null where none is known. */
  readonly last: string | null
  /** When the last try failed, ISO, if none was good since. */
  readonly failed: string | null
  /** Where the server's own disk has little or no room left. */
  readonly disk?: 'low' | 'full'
  /** Tables whose files are damaged, by the product's names where they have one. */
  readonly damaged?: readonly string[]
}
