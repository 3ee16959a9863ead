import { gapsAndOverlaps } from './gaps-and-overlaps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'
import { printedFields, type CopiedName, type PrintedField, type SealWarning } from './warning-kinds.ts'

// Signs that a character was lost (`?`, U+FFFD, private-use characters), and bidirectional controls, which change the
// order of text.
const odd = /[?\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFD}\u202A-\u202E\u2066-\u2069]/u

/** Finds all warnings about an event's seals. @param recorded the stored rows of `seals`, in the same order */
export function* warningSteps(
  event: SealEvent,
  seals: readonly PrintedSeal[],
  recorded: readonly Seal[],
  masters: Masters,
): Generator<void, SealWarning[]> {
  const found: (readonly SealWarning[])[] = []
  const searches = [
    () => gapsAndOverlaps(seals),
    () => seals.flatMap((seal) => numberWarnings(seal, event)),
    () => byField('missing', seals, (value) => value === null),
    () => byField('oddCharacter', seals, (value) => typeof value === 'string' && odd.test(value)),
    () => unknown(seals),
    () => differences(event, seals, recorded, masters),
  ]
  for (const search of searches) {
    yield
    found.push(search())
  }
  return found.flat()
}

function numberWarnings(seal: PrintedSeal, event: SealEvent): SealWarning[] {
  const { start, end, count } = seal
  if (start === null || end === null) return []
  if (start > end) return [{ kind: 'reversed', seals: [seal] }]
  const found: SealWarning[] = []
  const inRange = end - start + 1
  if (count !== null && count !== inRange) found.push({ kind: 'countDiffers', count, inRange, seals: [seal] })
  const { ticketStartNumber: from, ticketEndNumber: to } = event
  if (from !== null && to !== null && (start < from || end > to))
    found.push({ kind: 'outsideEvent', from, to, seals: [seal] })
  return found
}

function byField(
  kind: 'missing' | 'oddCharacter',
  seals: readonly PrintedSeal[],
  isSo: (value: PrintedSeal[PrintedField]) => boolean,
): SealWarning[] {
  return printedFields.flatMap((field) => {
    const found = seals.filter((seal) => isSo(seal[field]))
    return found.length > 0 ? [{ kind, field, seals: found }] : []
  })
}

function unknown(seals: readonly PrintedSeal[]): SealWarning[] {
  const persons = grouped(
    seals.filter((seal) => !seal.personKnown),
    (seal) => seal.personInChargeCode,
  )
  const departments = grouped(
    seals.filter((seal) => !seal.departmentKnown),
    (seal) => seal.departmentCode,
  )
  return [
    ...[...persons].map(([code, of]) => ({ kind: 'unknownPerson' as const, code, seals: of })),
    ...[...departments].map(([code, of]) => ({ kind: 'unknownDepartment' as const, code, seals: of })),
  ]
}

/**
 * Warnings about recorded names that differ from the master's current name. The recorded names are printed. All seals
 * with the same recorded and current name share one warning.
 */
function differences(
  event: SealEvent,
  seals: readonly PrintedSeal[],
  recorded: readonly Seal[],
  masters: Masters,
): SealWarning[] {
  const departments = new Map(masters.departments.map((row) => [row.departmentCode, row.departmentName]))
  const persons = new Map(masters.personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName]))
  const today = (seal: Seal): [CopiedName, string | null | undefined][] => [
    ['eventName', event.eventName],
    ['departmentName', seal.departmentCode === null ? null : departments.get(seal.departmentCode)],
    ['personInChargeName', seal.personInChargeCode === null ? null : persons.get(seal.personInChargeCode)],
  ]
  const found = differenceList()
  recorded.forEach((seal, index) => {
    for (const [field, master] of today(seal)) {
      const name = seal[field]
      if (name === null || master === null || master === undefined || name === master) continue
      found.add({ kind: 'differsFromMaster', field, recorded: name, master }, seals[index]!)
    }
  })
  return found.warnings()
}

/**
 * Warnings about seals with another name, department or person in charge than the employee has now. If several seals
 * have the same difference, one warning lists them all.
 */
export function employeeWarnings(
  seals: readonly PrintedSeal[],
  employees: readonly TableRow<'employees'>[],
): SealWarning[] {
  const byCode = new Map(employees.map((row) => [row.companyCode, row]))
  const found = differenceList()
  for (const seal of seals) {
    const employee = seal.companyCode === null ? undefined : byCode.get(seal.companyCode)
    if (!employee) continue
    const { name: recorded } = seal
    const { name: master } = employee
    if (recorded !== null && master !== null && recorded !== master)
      found.add({ kind: 'differsFromMaster', field: 'name', recorded, master }, seal)
    for (const field of ['departmentCode', 'personInChargeCode'] as const)
      if (employee[field] !== null && seal[field] !== null && employee[field] !== seal[field])
        found.add({ kind: 'movedSince', field, recorded: seal[field], now: employee[field] }, seal)
  }
  return found.warnings()
}

type Difference = Extract<SealWarning, { kind: 'differsFromMaster' | 'movedSince' }>
type WithoutSeals<W> = W extends unknown ? Omit<W, 'seals'> : never

/** Collects warnings. Seals with the same difference share a warning. */
function differenceList() {
  const found = new Map<string, { readonly what: WithoutSeals<Difference>; readonly seals: PrintedSeal[] }>()
  return {
    add(what: WithoutSeals<Difference>, seal: PrintedSeal): void {
      const key = JSON.stringify(what)
      const known = found.get(key)
      if (known) known.seals.push(seal)
      else found.set(key, { what, seals: [seal] })
    },
    warnings: () => [...found.values()].map(({ what, seals }): Difference => ({ ...what, seals })),
  }
}

function grouped<K>(seals: readonly PrintedSeal[], keyOf: (seal: PrintedSeal) => K): Map<K, PrintedSeal[]> {
  const groups = new Map<K, PrintedSeal[]>()
  for (const seal of seals) {
    const group = groups.get(keyOf(seal))
    if (group) group.push(seal)
    else groups.set(keyOf(seal), [seal])
  }
  return groups
}
