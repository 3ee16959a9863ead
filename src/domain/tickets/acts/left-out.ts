import type { Allocation, AllocationLine } from './allocate.ts'

/** A person who has fewer booklets than planned, even after the allocation. */
export interface LeftOutPerson {
  readonly line: AllocationLine
  /** Number of booklets that are missing. Null if the planned or the held number is unknown. */
  readonly lacks: number | null
}

export interface AllocationLeftOut {
  /** In the order in which people get numbers. */
  readonly persons: readonly LeftOutPerson[]
  /** Number of people who get no booklets, and of people who get fewer than planned. */
  readonly withoutBooklets: number
  readonly withFewer: number
  /**
   * Sum of the missing booklets, as far as they are known. Before the act, the allocated booklets were missing in
   * addition.
   */
  readonly booklets: number
}

/** People who do not get all their planned booklets: too few numbers are free, or the plan is incomplete. */
export function leftOutOf({ lines }: Pick<Allocation, 'lines'>): AllocationLeftOut {
  const persons: LeftOutPerson[] = []
  let [withoutBooklets, booklets] = [0, 0]
  for (const line of lines) {
    const lacks = lackOf(line)
    if (lacks === 0) continue
    persons.push({ line, lacks })
    if (line.count === 0) withoutBooklets += 1
    booklets += lacks ?? 0
  }
  return { persons, withoutBooklets, withFewer: persons.length - withoutBooklets, booklets }
}

function lackOf({ planned, heldCount, count }: AllocationLine): number | null {
  if (planned === 0) return 0
  return planned === null || heldCount === null ? null : Math.max(planned - heldCount - count, 0)
}
