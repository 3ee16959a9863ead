import { personKey } from '#domain/tickets/holdings.ts'
import { sumOfKnown } from '#domain/tickets/sum.ts'
import { targetFinder, type TargetRows } from '#domain/tickets/targets.ts'
import { lineOfNothing, type HolderLine, type Reconciliation } from './reconciliation.ts'

/** Returned booklets of an event, without returns that were undone. */
export interface Returned {
  /** Each person once, identified by company code, or by name if there is none. */
  readonly persons: readonly {
    readonly companyCode: string | null
    readonly name: string | null
    readonly count: number
    /** Number of these booklets that the person returned when leaving. Absent if the person did not leave. */
    readonly left?: number
  }[]
  /** Number of returned booklets for which no person is recorded. */
  readonly untold: number
}

/**
 * Adds the returned booklets to a reconciliation. Some returned booklets may be recorded without a person. If so,
 * people without recorded returns get null instead of 0, and the total is null.
 */
export function withReturned(
  { lines, totals, ...fields }: Reconciliation,
  { persons, untold }: Returned,
  rows: TargetRows,
  eventCode: number,
): Reconciliation {
  const counts = new Map(persons.map((person) => [personKey(person), person.count]))
  const noCount = untold > 0 ? null : 0
  const returnedLines = lines.map((line): HolderLine => {
    if (line.whose.kind !== 'owner') return line
    const returned = counts.get(line.key) ?? noCount
    counts.delete(line.key)
    return { ...line, returned }
  })
  const names = new Map(rows.employees.map((row) => [row.companyCode, row.name]))
  const targetOf = targetFinder(rows, eventCode)
  const onlyReturned = persons
    .filter((person) => counts.has(personKey(person)))
    .map((person): HolderLine => {
      const { companyCode: code, count: returned } = person
      const isKnown = code !== null && names.has(code)
      const name = code === null ? person.name : (names.get(code) ?? null)
      const whose = { kind: 'owner', code, name, known: isKnown } as const
      return {
        ...lineOfNothing(personKey(person), whose, totals.reported !== null, targetOf(code).rate),
        returned,
      }
    })
  const isPerson = ({ whose }: HolderLine) => whose.kind === 'owner'
  const allLines = [
    ...returnedLines.filter(isPerson),
    ...onlyReturned,
    ...returnedLines.filter((line) => !isPerson(line)),
  ]
  return {
    ...fields,
    lines: allLines,
    totals: { ...totals, returned: untold > 0 ? null : (sumOfKnown(allLines.map(({ returned }) => returned)) ?? 0) },
  }
}
