export interface IssuePlace {
  readonly code?: string
  /** Line of the record in its file, from 1. */
  readonly line?: number
  readonly field?: string
  readonly text?: string
  readonly fullText?: string
  readonly params?: Readonly<Record<string, unknown>>
}

export interface PlaceGroup<T extends IssuePlace> {
  readonly id: string
  readonly code: T['code'] | undefined
  readonly field: string | undefined
  readonly count: number
  page(from: number, count: number): T[]
  all(): Generator<T>
}

/** Number of entries that are stored together as one JSON text. A million entries then take about ten bytes each. */
const PACKED = 512

/** Maximum number of entries in `first`, the list that is not grouped. */
const FIRST = 1000

/** A list of issues that takes little memory, grouped by code and field. */
export class Listing<T extends IssuePlace> {
  count = 0
  readonly #groups = new Map<string, Group<T>>()
  #first: T[] | null = null

  add(entry: T): void {
    this.count++
    this.#first = null
    const id = `${entry.code ?? ''}\0${entry.field ?? ''}`
    let group = this.#groups.get(id)
    if (!group) this.#groups.set(id, (group = new Group<T>(id, entry.code, entry.field)))
    group.add(entry)
  }

  get first(): readonly T[] {
    this.#first ??= this.groups
      .flatMap((group) => group.page(0, FIRST))
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
      .slice(0, FIRST)
    return this.#first
  }

  get groups(): readonly PlaceGroup<T>[] {
    return [...this.#groups.values()]
  }

  copy(): Listing<T> {
    const copy = new Listing<T>()
    copy.count = this.count
    for (const [id, group] of this.#groups) copy.#groups.set(id, group.copy())
    return copy
  }

  with(otherListing: Listing<T>): Listing<T> {
    const merged = this.copy()
    for (const group of otherListing.groups) for (const entry of group.all()) merged.add(entry)
    return merged
  }

  /** Copies the list without some entries: those whose line is in `lines` and for which `isRemoved` returns true. */
  without(lines: ReadonlySet<number>, isRemoved: (entry: T) => boolean = () => true): Listing<T> {
    if (lines.size === 0) return this
    const remaining = new Listing<T>()
    for (const group of this.groups)
      for (const entry of group.all()) if (!lines.has(entry.line ?? 0) || !isRemoved(entry)) remaining.add(entry)
    return remaining
  }

  *byLine(): Generator<{ readonly line: number; readonly entries: readonly T[] }> {
    const readers = this.groups.map((group) => {
      const entries = group.all()
      return { places: entries, next: entries.next() }
    })
    for (;;) {
      const openReaders = readers.filter(({ next }) => !next.done)
      if (openReaders.length === 0) return
      const line = openReaders.reduce((lowest, { next }) => Math.min(lowest, (next.value as T).line ?? 0), Infinity)
      const entries: T[] = []
      for (const reader of openReaders) {
        while (!reader.next.done && (reader.next.value.line ?? 0) === line) {
          entries.push(reader.next.value)
          reader.next = reader.places.next()
        }
      }
      yield { line, entries }
    }
  }
}

type Packed = readonly [line: number, text?: string | null, params?: IssuePlace['params'] | null, whole?: string]

class Group<T extends IssuePlace> implements PlaceGroup<T> {
  readonly id: string
  readonly code: T['code'] | undefined
  readonly field: string | undefined
  count = 0
  #full: string[] = []
  #open: Packed[] = []
  #lastLine = 0
  #ascending = true

  constructor(id: string, code: T['code'] | undefined, field: string | undefined) {
    this.id = id
    this.code = code
    this.field = field
  }

  add({ line = 0, text, params, fullText }: T): void {
    this.count++
    if (line < this.#lastLine) this.#ascending = false
    this.#lastLine = line
    if (fullText !== undefined) this.#open.push([line, text ?? null, params ?? null, fullText])
    else this.#open.push(params ? [line, text ?? null, params] : text === undefined ? [line] : [line, text])
    if (this.#open.length < PACKED) return
    this.#full.push(JSON.stringify(this.#open))
    this.#open = []
  }

  page(from: number, count: number): T[] {
    this.#sort()
    const entries: T[] = []
    for (let at = from; at < Math.min(from + count, this.count); ) {
      const pack = this.#pack(Math.floor(at / PACKED))
      const packedPart = pack.slice(at % PACKED, (at % PACKED) + from + count - at)
      for (const packed of packedPart) entries.push(this.#unpacked(packed))
      at += packedPart.length
    }
    return entries
  }

  *all(): Generator<T> {
    this.#sort()
    for (let i = 0; i <= this.#full.length; i++) for (const packed of this.#pack(i)) yield this.#unpacked(packed)
  }

  copy(): Group<T> {
    const copy = new Group<T>(this.id, this.code, this.field)
    copy.count = this.count
    copy.#full = [...this.#full]
    copy.#open = [...this.#open]
    copy.#lastLine = this.#lastLine
    copy.#ascending = this.#ascending
    return copy
  }

  #pack(i: number): readonly Packed[] {
    const full = this.#full[i]
    return full === undefined ? this.#open : (JSON.parse(full) as Packed[])
  }

  #unpacked([line, text, params, fullText]: Packed): T {
    const entry: IssuePlace = {
      ...(this.code !== undefined && { code: this.code }),
      ...(line > 0 && { line }),
      ...(this.field !== undefined && { field: this.field }),
      ...(text !== undefined && text !== null && { text }),
      ...(fullText !== undefined && { fullText }),
      ...(params && { params }),
    }
    return entry as T
  }

  /** Rows are examined twice, which appends two ascending series of lines. Sorting merges them. */
  #sort(): void {
    if (this.#ascending) return
    const all: Packed[] = []
    for (let i = 0; i <= this.#full.length; i++) all.push(...this.#pack(i))
    all.sort(([a], [b]) => a - b)
    this.#full = []
    for (let from = 0; from + PACKED <= all.length; from += PACKED)
      this.#full.push(JSON.stringify(all.slice(from, from + PACKED)))
    this.#open = all.slice(this.#full.length * PACKED)
    this.#ascending = true
  }
}
