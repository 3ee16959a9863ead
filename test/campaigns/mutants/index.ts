import type { Mutant } from '../mutant.ts'

/** All of them, area by area. */
export const mutants: readonly Mutant[] = []
