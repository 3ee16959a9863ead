import { useEffect, useState } from 'react'

/** A page of a list. `next` is the cursor of the next page, null at the end. */
export interface ListPage<Item, Cursor> {
  readonly items: readonly Item[]
  readonly next: Cursor | null
}

interface ListState<Item, Cursor, Head> extends ListPage<Item, Cursor> {
  readonly head: Head | null
  readonly failure: unknown
  readonly of: unknown
}

export interface PagedList<Item, Head> {
  readonly head: Head | null
  readonly items: readonly Item[]
  readonly more: boolean
  readonly reading: boolean
  readonly failure: unknown
  readMore(): void
  retry(): void
}

/** @param again true if the user did not request the read: it runs in the background */
type ReadPage<Item, Cursor, Head> = (
  after: Cursor | undefined,
  again: boolean,
) => Promise<ListPage<Item, Cursor> & Head>

interface PageRequest<Item, Cursor, Head> {
  readonly read: ReadPage<Item, Cursor, Head>
  readonly stamp: unknown
  readonly again: boolean
  readonly after: Cursor | undefined
  /** Minimum number of items. Further pages are read until it is reached. */
  readonly least: number
}

/** Reads a list page by page. A new `read` starts over; a new `stamp` reads the shown pages again. */
export function usePagedList<Item, Cursor, Head>(
  read: ReadPage<Item, Cursor, Head>,
  stamp?: unknown,
): PagedList<Item, Head> {
  const [state, setState] = useState<ListState<Item, Cursor, Head>>({
    items: [],
    next: null,
    head: null,
    failure: null,
    of: null,
  })
  const [request, setRequest] = useState<PageRequest<Item, Cursor, Head>>({
    read,
    stamp,
    again: false,
    after: undefined,
    least: 0,
  })
  if (request.read !== read) setRequest({ read, stamp, again: false, after: undefined, least: 0 })
  else if (request.stamp !== stamp)
    setRequest({ read, stamp, again: true, after: undefined, least: state.items.length })
  useEffect(() => {
    let gone = false
    readFrom(request).then(
      ({ head, items, next }) => {
        if (gone) return
        const more = request.after !== undefined
        setState((before) => ({
          items: more ? [...before.items, ...items] : items,
          head: more ? before.head : head,
          next,
          failure: null,
          of: request,
        }))
      },
      (failure: unknown) => gone || setState((before) => ({ ...before, failure, of: request })),
    )
    return () => {
      gone = true
    }
  }, [request])
  const { head, items, next, failure, of } = state
  return {
    head,
    items,
    more: next !== null,
    reading: of !== request,
    failure: of === request ? failure : null,
    readMore: () => next !== null && of === request && setRequest({ ...request, again: false, after: next, least: 0 }),
    retry: () => setRequest({ ...request, again: false }),
  }
}

async function readFrom<Item, Cursor, Head>({ read, again, after, least }: PageRequest<Item, Cursor, Head>) {
  const head = await read(after, again)
  const items = [...head.items]
  let { next } = head
  while (items.length < least && next !== null) {
    // oxlint-disable-next-line no-await-in-loop -- each page contains the cursor of the next
    const page = await read(next, again)
    items.push(...page.items)
    next = page.next
  }
  return { head, items, next }
}
