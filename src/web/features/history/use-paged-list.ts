import { useEffect, useState } from 'react'

/** A page of a list. `next` is the cursor of the next page, null at the end. */
export interface ListPage<Item, Cursor> {
  readonly items: readonly Item[]
  readonly next: Cursor | null
}

interface ListState<Item, Cursor, Head> extends ListPage<Item, Cursor> {
  readonly head: Head | null
  readonly failure: unknown
  readonly source: unknown
}

export interface PagedList<Item, Head> {
  readonly head: Head | null
  readonly items: readonly Item[]
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly failure: unknown
  readMore(): void
  retry(): void
}

/** Reads one page. `isReread` is true for a read in the background, which the user did not request. */
type ReadPage<Item, Cursor, Head> = (
  after: Cursor | undefined,
  isReread: boolean,
) => Promise<ListPage<Item, Cursor> & Head>

interface PageRequest<Item, Cursor, Head> {
  readonly readPage: ReadPage<Item, Cursor, Head>
  readonly stamp: unknown
  readonly isReread: boolean
  readonly after: Cursor | undefined
  /** Minimum number of items: pages are read until the list has this number. */
  readonly minCount: number
}

/** Reads a list page by page. A new `readPage` starts at the first page; a new `stamp` reads all shown pages again. */
export function usePagedList<Item, Cursor, Head>(
  readPage: ReadPage<Item, Cursor, Head>,
  stamp?: unknown,
): PagedList<Item, Head> {
  const [state, setState] = useState<ListState<Item, Cursor, Head>>({
    items: [],
    next: null,
    head: null,
    failure: null,
    source: null,
  })
  const [request, setRequest] = useState<PageRequest<Item, Cursor, Head>>({
    readPage,
    stamp,
    isReread: false,
    after: undefined,
    minCount: 0,
  })
  if (request.readPage !== readPage) setRequest({ readPage, stamp, isReread: false, after: undefined, minCount: 0 })
  else if (request.stamp !== stamp)
    setRequest({ readPage, stamp, isReread: true, after: undefined, minCount: state.items.length })
  useEffect(() => {
    let cancelled = false
    readFrom(request).then(
      ({ head, items, next }) => {
        if (cancelled) return
        const hasMore = request.after !== undefined
        setState((before) => ({
          items: hasMore ? [...before.items, ...items] : items,
          head: hasMore ? before.head : head,
          next,
          failure: null,
          source: request,
        }))
      },
      (failure: unknown) => cancelled || setState((before) => ({ ...before, failure, source: request })),
    )
    return () => {
      cancelled = true
    }
  }, [request])
  const { head, items, next, failure, source } = state
  return {
    head,
    items,
    hasMore: next !== null,
    isReading: source !== request,
    failure: source === request ? failure : null,
    readMore: () =>
      next !== null && source === request && setRequest({ ...request, isReread: false, after: next, minCount: 0 }),
    retry: () => setRequest({ ...request, isReread: false }),
  }
}

async function readFrom<Item, Cursor, Head>({ readPage, isReread, after, minCount }: PageRequest<Item, Cursor, Head>) {
  const head = await readPage(after, isReread)
  const items = [...head.items]
  let { next } = head
  while (items.length < minCount && next !== null) {
    // oxlint-disable-next-line no-await-in-loop -- each page contains the cursor of the next
    const page = await readPage(next, isReread)
    items.push(...page.items)
    next = page.next
  }
  return { head, items, next }
}
