import type { EventGroup, PersonSection, PrintedSeal } from '#domain/seals/index.ts'
import { LIST_ROW } from './list-columns.ts'

/**
 * Heights in millimetres, as paper/sheet-table.module.css sets them: what the tables of a page have, and what each of
 * their parts takes.
 */
const ROOM = 226
const HEADING = 9
const HEAD = 9
const GAP = 4

/** Some rows of one group: a table on one page. */
export interface ListBlock {
  readonly group: EventGroup
  readonly seals: readonly PrintedSeal[]
  /** Its rows began on a page before. */
  readonly continued: boolean
  /** The group's sum stands under it. */
  readonly last: boolean
}

export interface ListPage {
  readonly section: PersonSection
  readonly blocks: readonly ListBlock[]
  /** The person's list began on a page before. */
  readonly continued: boolean
}

/** The list page by page: a new page for every person, and what does not fit goes on under its header on the next. */
export function listPages(sections: readonly PersonSection[]): readonly ListPage[] {
  return sections.flatMap((section) =>
    pagesOfPerson(section).map((blocks, index) => ({ section, blocks, continued: index > 0 })),
  )
}

function pagesOfPerson({ groups }: PersonSection): ListBlock[][] {
  const pages: ListBlock[][] = [[]]
  let room = ROOM
  for (const group of groups) {
    let from = 0
    while (from < group.seals.length) {
      const taken = linesTaken(group.seals.length - from, room)
      if (taken === 0) {
        pages.push([])
        room = ROOM
        continue
      }
      const last = from + taken === group.seals.length
      pages.at(-1)!.push({ group, seals: group.seals.slice(from, from + taken), continued: from > 0, last })
      room -= HEADING + HEAD + (taken + Number(last)) * LIST_ROW + GAP
      from += taken
    }
  }
  return pages
}

/** How many of the rows left go here: the sum stays with its last row, and a table begins with two rows at least. */
function linesTaken(left: number, room: number): number {
  const lines = Math.floor((room - HEADING - HEAD) / LIST_ROW)
  if (left + 1 <= lines) return left
  const taken = Math.min(lines, left - 1)
  return taken < 2 && room < ROOM ? 0 : taken
}
