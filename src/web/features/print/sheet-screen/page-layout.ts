import type { PaperPage } from '#domain/paper/paper.ts'
import { digestOf, type PrintedSeal } from '#domain/seals/index.ts'
import { pagesSincePrinted } from '#domain/tickets/since-printed.ts'
import type { FollowedSheet, PrintCard } from '#domain/wire.ts'
import { once } from './once.ts'
import type { Layout, SheetPages } from './sheet.ts'

export interface ListedPage {
  readonly owner: string
  /** The texts on the page, without the date and the page number. */
  readonly content: readonly unknown[]
  readonly seals: readonly PrintedSeal[]
  /**
   * @param number number of the page on the paper, from 1
   * @param pages number of all pages on the paper
   */
  page(number: number, pages: number): PaperPage
}

export interface ListLayout {
  readonly sheet: FollowedSheet
  /** The code of the event; null for all events. */
  readonly event: number | null
  readonly pages: readonly ListedPage[]
  readonly groups: (owners: number) => NonNullable<SheetPages['groups']>
}

/**
 * A layout whose parts are pages. The print log identifies a page by its owner (person in charge or department) and by
 * its number among that owner's pages.
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
