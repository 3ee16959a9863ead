/** Booklets that people returned: an independent implementation of eventms_returned. */
import type { Row } from '#domain/table.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { Returned } from '#domain/tickets/index.ts'
import { key, numbersOf } from './numbers.ts'
import type { Written } from './taken-back.ts'

export interface ReturningAct {
  readonly act: number
  /** Number of the act that this one undid. */
  readonly takesBack: number | null
  /** Null for an act that returns nothing, and for an undo. */
  readonly returns: 'return' | 'leave' | null
  /** Company code of the employee who leaves by the act. */
  readonly leaver: string | null
  readonly written: readonly Written[]
}

export function returnedOf(acts: readonly ReturningAct[]): Returned {
  const byNumber = new Map(acts.map((act) => [act.act, act]))
  const rootOf = (act: ReturningAct): ReturningAct =>
    act.takesBack === null ? act : rootOf(byNumber.get(act.takesBack)!)
  const persons = new Map<string, { count: number; left: number }>()
  for (const act of acts) {
    const { returns } = rootOf(act)
    if (!returns) continue
    for (const [person, count] of takenBy(act.written)) {
      const sum = persons.get(person) ?? { count: 0, left: 0 }
      persons.set(person, { count: sum.count + count, left: sum.left + (returns === 'leave' ? count : 0) })
    }
  }
  const isUndone = (act: number): boolean => acts.some((undo) => undo.takesBack === act && !isUndone(undo.act))
  const leavers = new Set(
    acts.flatMap(({ act, leaver }) => (leaver !== null && !isUndone(act) ? [`code:${leaver}`] : [])),
  )
  const counted = [...persons].filter(([, { count }]) => count > 0)
  return {
    untold: 0,
    persons: counted.map(([person, { count, left }]) => ({
      ...namedBy(person),
      count,
      ...((left > 0 || leavers.has(person)) && { left }),
    })),
  }
}

const namedBy = (person: string) => {
  const name = person.slice('code:'.length)
  return person.startsWith('code:') ? { companyCode: name, name: null } : { companyCode: null, name: name || null }
}

/** Counts numbers that the act took from each holder, statement by statement: deletions, edits and insertions. */
function takenBy(written: readonly Written[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  const seals = written.filter(({ table }) => table === 'sealData')
  const statements = [
    seals.filter(({ became }) => became === null),
    seals.filter(({ was, became }) => was && became),
    seals.filter(({ was }) => was === null),
  ]
  for (const rows of statements) {
    const [had, has] = [numbersBy(rows.map(({ was }) => was)), numbersBy(rows.map(({ became }) => became))]
    for (const person of new Set([...had.keys(), ...has.keys()]))
      taken.set(person, (taken.get(person) ?? 0) + (had.get(person)?.size ?? 0) - (has.get(person)?.size ?? 0))
  }
  return taken
}

function numbersBy(rows: readonly (Row | null)[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>()
  for (const row of rows) {
    if (!row || row['ticketStartNumber'] === null || row['ticketEndNumber'] === null) continue
    const seal = row as unknown as TableRow<'sealData'>
    const own = found.get(key(seal)) ?? new Set()
    for (const number of numbersOf(seal)) own.add(number)
    found.set(key(seal), own)
  }
  return found
}
