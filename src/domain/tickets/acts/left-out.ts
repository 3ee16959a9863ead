import type { Allocation, AllocationLine } from './allocate.ts'

/** A person with fewer booklets than planned, even after the allocation. */
export interface LeftOutPerson {
  readonly line: AllocationLine
  /** Booklets that the person still lacks; null if the plan or the holding is unknown. */
  readonly lacks: number | null
}

export interface AllocationLeftOut {
  /** In the order of allocation. */
  readonly persons: readonly LeftOutPerson[]
  /** Number of persons who get nothing, and of those who get a part. */
  readonly none: number
  readonly part: number
  /** Booklets that persons still lack, as far as known. With the allocated ones: the shortage before the act. */
  readonly booklets: number
}

/** All people that an allocation leaves out: too few numbers, or a wrong or unknown plan. */
export function leftOutOf({ lines }: Pick<Allocation, 'lines'>): AllocationLeftOut {
  const persons: LeftOutPerson[] = []
  let [none, booklets] = [0, 0]
  for (const line of lines) {
    const lacks = lackOf(line)
    if (lacks === 0) continue
    persons.push({ line, lacks })
    if (line.count === 0) none += 1
    booklets += lacks ?? 0
  }
  return { persons, none, part: persons.length - none, booklets }
}

function lackOf({ planned, held, count }: AllocationLine): number | null {
  if (planned === 0) return 0
  return planned === null || held === null ? null : Math.max(planned - held - count, 0)
}
