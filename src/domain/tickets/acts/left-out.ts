import type { Allocation, AllocationLine } from './allocate.ts'

/** A person who has fewer booklets than planned even after the allocation. */
export interface LeftOutPerson {
  readonly line: AllocationLine
  /** Number of booklets that the person still lacks. Null if the plan or the held number is unknown. */
  readonly lacks: number | null
}

export interface AllocationLeftOut {
  /** In the order of allocation. */
  readonly persons: readonly LeftOutPerson[]
  /** Number of persons who get nothing, and of persons who get only some of their booklets. */
  readonly withoutBooklets: number
  readonly withFewer: number
  /** Number of booklets still missing, as far as known. Adding the allocated ones gives the shortage before the act. */
  readonly booklets: number
}

/** All persons who do not get their planned booklets: too few numbers are free, or their plan is wrong or unknown. */
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
