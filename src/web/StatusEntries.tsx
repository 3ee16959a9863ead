import { BackupLine } from './features/backups/BackupLine.tsx'
import { StaleNamesLine } from './features/stale-names/StaleNamesLine.tsx'

export function StatusEntries() {
  return (
    <>
      <StaleNamesLine />
      <BackupLine />
    </>
  )
}
