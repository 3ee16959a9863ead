import { BackupLine } from './features/backups/BackupLine.tsx'
import { StaleNamesLine } from './features/stale-names/StaleNamesLine.tsx'

/** What is told among the dashboard's states, beside what the dashboard tells itself. */
export function StatusEntries() {
  return (
    <>
      <StaleNamesLine />
      <BackupLine />
    </>
  )
}
