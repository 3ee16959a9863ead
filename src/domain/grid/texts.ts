import { hasWord, searchedForm, type SearchWord } from '#domain/search.ts'
import type { Dictionary } from './dictionary.ts'
import { type Names, searchedText } from './display.ts'
import { passSteps, type Slices, sliceSteps } from './sorting.ts'

/** All distinct values of a column in search form (`searchedForm`), joined into one string with NUL between them. */
export class Texts {
  readonly dictionary: Dictionary
  readonly names: Names | undefined
  readonly preparing: Slices
  #text = ''
  #starts = new Uint32Array(0)

  /** @param names names of the codes, so that a search finds them, too */
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
      // Normalizes many texts at once, which is faster. The texts stay separate, because NUL does not combine with the
      // characters beside it.
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

  /** The search form of a value. Call only after `preparing` has run. */
  text(id: number): string {
    return this.#text.slice(this.#starts[id]!, this.#starts[id + 1]! - 1)
  }

  /** True if any value contains the word. Call only after `preparing` has run. */
  has(word: SearchWord): boolean {
    return hasWord(this.#text, word)
  }

  /** Sets `hits[id]` to 1 if `needed[id]` is 1 and the text of the value contains the word. */
  *hits(word: SearchWord, needed: Uint8Array, hits: Uint8Array): Slices {
    // Searches only up to the last needed text, which may be near the start of the string.
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
