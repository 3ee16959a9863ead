import type { PaperPage } from '#domain/paper/paper.ts'
import { digestOf, type PrintedSeal } from '#domain/seals/index.ts'
import { pagesSincePrinted } from '#domain/tickets/since-printed.ts'
import type { FollowedSheet, PrintCard } from '#domain/wire.ts'
import { once } from './once.ts'
import type { Layout, SheetPages } from './sheet.ts'

export interface ListedPage {
  readonly owner: string
  /** The printed content, without the date and the page number. */
  readonly content: readonly unknown[]
  readonly seals: readonly PrintedSeal[]
  /** @param number position among the printed pages, from 1 */
  page(number: number, pages: number): PaperPage
}

export interface ListLayout {
  readonly sheet: FollowedSheet
  /** Null for all events. */
  readonly event: number | null
  readonly pages: readonly ListedPage[]
  readonly groups: (owners: number) => NonNullable<SheetPages['groups']>
}

/**
 * A layout with one part per page. The print log identifies a part by its owner and by its page number for that owner.
 */
export function pageLayout({ sheet, event, pages, groups }: ListLayout): Layout {
  const parts = once(() => partsOf(pages))
  return {
    parts: pages.length,
    since: (printed) => pagesSincePrinted(parts(), printed),
    pagesOf(chosen) {
      const found = chosen.map((at) => pages[at]!)
      const seals = found.flatMap((page) => page.seals)
      return {
        pages: once(() => found.map((page, index) => page.page(index + 1, found.length))),
        seals,
        rows: seals.length,
        groups: groups(new Set(found.map(({ owner }) => owner)).size),
        cards: () => chosen.map((at, index) => pageCard(sheet, event, index + 1, parts()[at]!)),
      }
    },
  }
}

function pageCard(
  sheet: FollowedSheet,
  event: number | null,
  page: number,
  part: { readonly part: string; readonly digest: string },
): PrintCard {
  const nobody = { seal: null, start: null, end: null, person: null, code: null, name: null, department: null }
  return { sheet, page, event, ...nobody, ...part }
}

function partsOf(pages: readonly ListedPage[]) {
  const before = new Map<string, number>()
  return pages.map(({ owner, content }) => {
    const number = (before.get(owner) ?? 0) + 1
    before.set(owner, number)
    return { part: `${owner} ${number}`, digest: digestOf(content) }
  })
}
