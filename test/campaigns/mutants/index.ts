import type { Mutant } from '../mutant.ts'
import { accountMutants } from './account.ts'
import { actMutants } from './acts.ts'
import { allocateMutants } from './allocate.ts'
import { authMutants } from './auth.ts'
import { backupMakingMutants } from './backup-making.ts'
import { backupMutants } from './backups.ts'
import { changeMutants } from './change.ts'
import { commandMutants } from './commands.ts'
import { dashboardMutants } from './dashboard.ts'
import { durabilityMutants } from './durability.ts'
import { excelMutants } from './excel.ts'
import { filterMutants } from './filters.ts'
import { faultMutants } from './faults.ts'
import { formMutants, selectMutants } from './forms.ts'
import { hostedAccountMutants } from './hosted-accounts.ts'
import { importMutants } from './import.ts'
import { importFileMutants } from './import-files.ts'
import { importQuestionMutants } from './import-questions.ts'
import { importProblemMutants } from './import-problems.ts'
import { keyMutants } from './keys.ts'
import { limitMutants } from './limits.ts'
import { listMutants } from './lists.ts'
import { paperMutants } from './paper.ts'
import { printMutants } from './print.ts'
import { printedMutants } from './printed.ts'
import { reconcileMutants } from './reconcile.ts'
import { rowMutants } from './rows.ts'
import { serverMutants } from './server.ts'
import { severalRowsMutants } from './several-rows.ts'
import { sheetMutants } from './sheets.ts'
import { shellMutants } from './shell.ts'
import { staffPageMutants } from './staff-page.ts'
import { staffMutants } from './staff.ts'
import { stateMutants } from './state.ts'
import { stopMutants } from './stops.ts'
import { ticketMutants } from './tickets.ts'

/** All of them, area by area. */
export const mutants: readonly Mutant[] = [
  ...shellMutants,
  ...dashboardMutants,
  ...stateMutants,
  ...listMutants,
  ...filterMutants,
  ...formMutants,
  ...keyMutants,
  ...selectMutants,
  ...severalRowsMutants,
  ...importMutants,
  ...excelMutants,
  ...importFileMutants,
  ...importQuestionMutants,
  ...importProblemMutants,
  ...printMutants,
  ...paperMutants,
  ...printedMutants,
  ...sheetMutants,
  ...ticketMutants,
  ...changeMutants,
  ...allocateMutants,
  ...reconcileMutants,
  ...authMutants,
  ...accountMutants,
  ...hostedAccountMutants,
  ...staffMutants,
  ...staffPageMutants,
  ...rowMutants,
  ...serverMutants,
  ...durabilityMutants,
  ...faultMutants,
  ...stopMutants,
  ...commandMutants,
  ...backupMakingMutants,
  ...backupMutants,
  ...actMutants,
  ...limitMutants,
]
