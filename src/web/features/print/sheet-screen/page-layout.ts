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
  const partKeys = once(() => partKeysOf(pages))
  return {
    partCount: pages.length,
    since: (printed) => pagesSincePrinted(partKeys(), printed),
    pagesOf(pageIndices) {
      const chosenPages = pageIndices.map((at) => pages[at]!)
      const seals = chosenPages.flatMap((page) => page.seals)
      return {
        pages: once(() => chosenPages.map((page, index) => page.page(index + 1, chosenPages.length))),
        seals,
        rows: seals.length,
        groups: groups(new Set(chosenPages.map(({ owner }) => owner)).size),
        cards: () => pageIndices.map((at, index) => pageCard(sheet, event, index + 1, partKeys()[at]!)),
      }
    },
  }
}

function pageCard(
  sheet: FollowedSheet,
  event: number | null,
  page: number,
  partKey: { readonly part: string; readonly digest: string },
): PrintCard {
  const nobody = { seal: null, start: null, end: null, person: null, code: null, name: null, department: null }
  return { sheet, page, event, ...nobody, ...partKey }
}

function partKeysOf(pages: readonly ListedPage[]) {
  const pageCounts = new Map<string, number>()
  return pages.map(({ owner, content }) => {
    const number = (pageCounts.get(owner) ?? 0) + 1
    pageCounts.set(owner, number)
    return { part: `${owner} ${number}`, digest: digestOf(content) }
  })
}
