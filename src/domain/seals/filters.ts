import type { Masters, PrintedSeal } from './types.ts'

/**
 * Selected person in charge or department. Null selects all seals. 'unknown' selects the seals that have no code, and
 * the seals with a code that has no master row.
 */
export type OwnerChoice = number | 'unknown' | null

/**
 * A person in charge or department with at least one seal. The single option 'unknown' is for all seals that have no
 * code, or a code that has no master row.
 */
export interface OwnerOption {
  readonly owner: number | 'unknown'
  readonly name: string | null
  readonly seals: number
}

export function onlyPerson(seals: readonly PrintedSeal[], person: OwnerChoice): readonly PrintedSeal[] {
  return person === null ? seals : seals.filter((seal) => personOf(seal) === person)
}

export function onlyDepartment(seals: readonly PrintedSeal[], department: OwnerChoice): readonly PrintedSeal[] {
  return department === null ? seals : seals.filter((seal) => departmentOf(seal) === department)
}

/** Persons in charge by code, then the option 'unknown'. */
export function personsOf(
  seals: readonly PrintedSeal[],
  { personInCharge }: Pick<Masters, 'personInCharge'>,
): readonly OwnerOption[] {
  const names = new Map(personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName]))
  return optionsOf(seals.map(personOf), names)
}

/** Departments by code, then the option 'unknown'. */
export function departmentsOf(
  seals: readonly PrintedSeal[],
  { departments }: Pick<Masters, 'departments'>,
): readonly OwnerOption[] {
  const names = new Map(departments.map((row) => [row.departmentCode, row.departmentName]))
  return optionsOf(seals.map(departmentOf), names)
}

function personOf(seal: PrintedSeal): number | 'unknown' {
  return seal.personKnown && seal.personInChargeCode !== null ? seal.personInChargeCode : 'unknown'
}

function departmentOf(seal: PrintedSeal): number | 'unknown' {
  return seal.departmentKnown && seal.departmentCode !== null ? seal.departmentCode : 'unknown'
}

function optionsOf(
  owners: readonly (number | 'unknown')[],
  names: ReadonlyMap<number, string | null>,
): readonly OwnerOption[] {
  const counts = new Map<number | 'unknown', number>()
  for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return [...counts]
    .map(([owner, seals]) => ({ owner, name: owner === 'unknown' ? null : (names.get(owner) ?? null), seals }))
    .sort((a, b) => rank(a.owner) - rank(b.owner))
}

const rank = (owner: number | 'unknown') => (owner === 'unknown' ? Infinity : owner)
