import { useEffect, useState } from 'react'

/** One part of a list, and where the next one begins; null where there is none. */
export interface Part<Item, Place> {
  readonly items: readonly Item[]
  readonly next: Place | null
}

interface Read<Item, Place, Head> extends Part<Item, Place> {
  readonly head: Head | null
  readonly failure: unknown
  readonly of: unknown
}

export interface Parts<Item, Head> {
  /** What the first part says beside its items; null until it is there. */
  readonly head: Head | null
  readonly items: readonly Item[]
  readonly more: boolean
  readonly reading: boolean
  /** Why it could not be read last time; what was read before stays. */
  readonly failure: unknown
  readMore(): void
  retry(): void
}

/** @param again the list is read once more, and nobody asked for it here */
type ReadPart<Item, Place, Head> = (after: Place | undefined, again: boolean) => Promise<Part<Item, Place> & Head>

interface Asked<Item, Place, Head> {
  readonly read: ReadPart<Item, Place, Head>
  readonly stamp: unknown
  /** It was read before. */
  readonly again: boolean
  readonly after: Place | undefined
  /** How many items are read at least, in as many parts as that takes. */
  readonly least: number
}

/**
 * A list that is read in parts: from the beginning where `read` is another function; where `stamp` is another, as far
 * as it was read before, and until then what was read stands.
 * @param read a part of it; the first where there is no place
 */
export function useParts<Item, Place, Head>(read: ReadPart<Item, Place, Head>, stamp?: unknown): Parts<Item, Head> {
  const [state, setState] = useState<Read<Item, Place, Head>>({
    items: [],
    next: null,
    head: null,
    failure: null,
    of: null,
  })
  const [asked, setAsked] = useState<Asked<Item, Place, Head>>({
    read,
    stamp,
    again: false,
    after: undefined,
    least: 0,
  })
  if (asked.read !== read) setAsked({ read, stamp, again: false, after: undefined, least: 0 })
  else if (asked.stamp !== stamp) setAsked({ read, stamp, again: true, after: undefined, least: state.items.length })
  useEffect(() => {
    let gone = false
    readFrom(asked).then(
      ({ head, items, next }) => {
        if (gone) return
        const more = asked.after !== undefined
        setState((before) => ({
          items: more ? [...before.items, ...items] : items,
          head: more ? before.head : head,
          next,
          failure: null,
          of: asked,
        }))
      },
      (failure: unknown) => gone || setState((before) => ({ ...before, failure, of: asked })),
    )
    return () => {
      gone = true
    }
  }, [asked])
  const { head, items, next, failure, of } = state
  return {
    head,
    items,
    more: next !== null,
    reading: of !== asked,
    failure: of === asked ? failure : null,
    readMore: () => next !== null && of === asked && setAsked({ ...asked, again: false, after: next, least: 0 }),
    retry: () => setAsked({ ...asked, again: false }),
  }
}

async function readFrom<Item, Place, Head>({ read, again, after, least }: Asked<Item, Place, Head>) {
  const head = await read(after, again)
  const items = [...head.items]
  let { next } = head
  while (items.length < least && next !== null) {
    // oxlint-disable-next-line no-await-in-loop -- each part says where the next one begins
    const part = await read(next, again)
    items.push(...part.items)
    next = part.next
  }
  return { head, items, next }
}
