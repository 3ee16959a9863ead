import type { Mutant } from '../mutant.ts'
import { authMutants } from './auth.ts'
import { importMutants } from './import.ts'
import { printMutants } from './print.ts'
import { serverMutants } from './server.ts'
import { sheetMutants } from './sheets.ts'
import { shellMutants } from './shell.ts'
import { tableMutants } from './table.ts'

/** All of them, area by area. */
export const mutants: readonly Mutant[] = [
  ...shellMutants,
  ...tableMutants,
  ...importMutants,
  ...printMutants,
  ...sheetMutants,
  ...authMutants,
  ...serverMutants,
]
