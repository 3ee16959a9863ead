import { hasWord, searchedForm, type SearchWord } from '#domain/search.ts'
import type { Dictionary } from './dictionary.ts'
import { type Names, searchedText } from './display.ts'
import { passSteps, type Slices, sliceSteps } from './sorting.ts'

/** The search form of each distinct value of a column, joined into one string with NUL as the separator. */
export class Texts {
  readonly dictionary: Dictionary
  readonly names: Names | undefined
  readonly preparing: Slices
  #text = ''
  #starts = new Uint32Array(0)

  /** @param names names of the master that the codes refer to, for searching as well */
  constructor(dictionary: Dictionary, names: Names | undefined) {
    this.dictionary = dictionary
    this.names = names
    this.preparing = this.#prepare()
  }

  *#prepare(): Slices {
    const { dictionary, names } = this
    yield* dictionary.encoding
    const parts: string[] = []
    const starts = new Uint32Array(dictionary.size + 1)
    let at = 0
    let id = 0
    while (id < dictionary.size) {
      const raw: string[] = []
      for (const end = Math.min(id + sliceSteps, dictionary.size); id < end; id++) {
        raw.push(searchedText(dictionary.column.kind, dictionary.value(id), names).replaceAll('\0', ''))
      }
      // Normalization does not compose NUL with its neighbors, so all texts are normalized at once.
      const prepared = searchedForm(raw.join('\0'))
      for (let next = id - raw.length, from = 0; next < id; next++) {
        starts[next] = at + from
        from = prepared.indexOf('\0', from) + 1
      }
      parts.push(prepared)
      at += prepared.length + 1
      yield
    }
    starts[id] = at
    this.#text = parts.join('\0')
    this.#starts = starts
  }

  /** Requires that `preparing` has finished. */
  text(id: number): string {
    return this.#text.slice(this.#starts[id]!, this.#starts[id + 1]! - 1)
  }

  /** Requires that `preparing` has finished. */
  has(word: SearchWord): boolean {
    return hasWord(this.#text, word)
  }

  /** Tests each id with 1 in `needed`, and sets 1 in `hits` if its text contains the word. */
  *hits(word: SearchWord, needed: Uint8Array, hits: Uint8Array): Slices {
    // Searches only up to the end of the last needed text, which may be near the start.
    const last = needed.lastIndexOf(1)
    const text = this.#text.slice(0, this.#starts[last + 1])
    for (const form of word)
      for (let id = 0, steps = 1; id <= last; id++, steps++) {
        if (steps % passSteps === 0) yield
        if (needed[id] === 0) continue
        const at = text.indexOf(form, this.#starts[id])
        if (at === -1) break
        while (this.#starts[id + 1]! <= at) id++
        if (needed[id] !== 0) hits[id] = 1
      }
  }
}
