import { JSON_DEPTH, JSON_FIELDS } from './json-limits.ts'

/** Number of characters per step. */
const STEP = 1 << 16

/**
 * Maximum number of arrays and objects in one element of a list, counting the element itself. A valid record is a
 * single object.
 */
const CONTAINERS = 64

export type JsonRefused = { readonly refused: 'badJson' | 'jsonTooDeep' | 'tooManyRecords' }

/**
 * `JSON.parse` in steps that yield the progress (0 to 1). Parses the elements of top-level lists in batches. Refuses a
 * text with too many elements, fields or levels before parsing it.
 * @param most maximum number of elements in all these lists together
 */
export function* jsonSteps(text: string, most: number): Generator<number, { readonly value: unknown } | JsonRefused> {
  const reading = new JsonListReader(text, most)
  let nextStep = STEP
  while (reading.at < text.length && !reading.refused) {
    reading.step()
    if (reading.at < nextStep) continue
    nextStep = reading.at + STEP
    yield reading.at / text.length
  }
  return reading.end()
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const bracket = 0x5b
const bracketEnd = 0x5d
const backslash = 0x5c
const brace = 0x7b
const braceEnd = 0x7d

class JsonListReader {
  at = 0
  refused: JsonRefused['refused'] | null = null
  readonly #text: string
  readonly #most: number
  #depth = 0
  #elements = 0
  /**
   * Number of fields that counts against `JSON_FIELDS`. It begins at 0 in each element of a list, and after a list at
   * the number of lists that were read so far.
   */
  #fields = 0
  #containers = 0
  /**
   * The parsed lists. `#rest` is the text around them, where a placeholder replaces each list: `[0]` for `#lists[0]`,
   * `[1]` for `#lists[1]`, and so on.
   */
  readonly #lists: unknown[][] = []
  #rest = ''
  #restFrom = 0
  #list: unknown[] | null = null
  #listDepth = 0
  #from = 0

  constructor(text: string, most: number) {
    this.#text = text
    this.#most = most
  }

  step(): void {
    const code = this.#text.charCodeAt(this.at)
    if (code === quote) return this.#passText()
    if (code === bracket || code === brace) this.#open(code)
    else if (code === bracketEnd || code === braceEnd) this.#close(code)
    else if (code === comma) this.#comma()
    else if (code === colon && ++this.#fields > JSON_FIELDS) this.refused = 'jsonTooDeep'
    this.at++
  }

  end(): { readonly value: unknown } | JsonRefused {
    if (this.refused) return { refused: this.refused }
    if (this.#list) return { refused: 'badJson' }
    try {
      const value = this.#filled(JSON.parse(this.#rest + this.#text.slice(this.#restFrom)) as unknown)
      return this.refused ? { refused: this.refused } : { value }
    } catch {
      return { refused: 'badJson' }
    }
  }

  #passText(): void {
    for (let end = this.at; ; ) {
      end = this.#text.indexOf('"', end + 1)
      if (end < 0) {
        this.at = this.#text.length
        if (this.#list) this.refused = 'badJson'
        return
      }
      let escapes = 0
      while (this.#text.charCodeAt(end - 1 - escapes) === backslash) escapes++
      if (escapes % 2 === 1) continue
      this.at = end + 1
      return
    }
  }

  #open(code: number): void {
    if (this.#list === null && code === bracket && (this.#depth === 0 || (this.#depth === 1 && this.#inObject))) {
      this.#rest += `${this.#text.slice(this.#restFrom, this.at)}[${this.#lists.length}]`
      this.#list = []
      this.#lists.push(this.#list)
      if (this.#lists.length > JSON_FIELDS) this.refused = 'jsonTooDeep'
      this.#listDepth = this.#depth + 1
      this.#from = this.at + 1
      this.#element()
    } else if (++this.#containers > CONTAINERS) this.refused = 'jsonTooDeep'
    if (this.#depth === 0) this.#inObject = code === brace
    if (++this.#depth > JSON_DEPTH) this.refused = 'jsonTooDeep'
  }

  #inObject = false

  #close(code: number): void {
    if (this.#list !== null && this.#depth === this.#listDepth) {
      if (code !== bracketEnd) this.refused = 'badJson'
      else this.#take(true)
      this.#list = null
      this.#restFrom = this.at + 1
      this.#fields = this.#lists.length
    }
    if (--this.#depth < 0) this.refused = 'badJson'
  }

  #comma(): void {
    if (this.#list === null || this.#depth !== this.#listDepth) return
    if (++this.#elements >= this.#most) this.refused = 'tooManyRecords'
    this.#element()
    if (this.at - this.#from >= STEP) this.#take(false)
  }

  #element(): void {
    this.#fields = 0
    this.#containers = 0
  }

  #take(isEnd: boolean): void {
    const elements = this.#text.slice(this.#from, this.at)
    const isBlank = elements.trim() === ''
    if (isBlank && !(isEnd && this.#list!.length === 0)) this.refused = 'badJson'
    try {
      for (const element of JSON.parse(`[${elements}]`) as unknown[]) this.#list!.push(element)
    } catch {
      this.refused = 'badJson'
    }
    if (isEnd && !isBlank && ++this.#elements > this.#most) this.refused = 'tooManyRecords'
    this.#from = this.at + 1
  }

  #filled(rest: unknown): unknown {
    const listAt = (place: unknown) => this.#lists[(place as [number])[0]]
    if (Array.isArray(rest)) return listAt(rest)
    if (typeof rest !== 'object' || rest === null) return rest
    let found = 0
    for (const [name, value] of Object.entries(rest)) {
      if (!Array.isArray(value)) continue
      found++
      // A plain assignment to a field called `__proto__` would set the prototype instead.
      Object.defineProperty(rest, name, { value: listAt(value) })
    }
    // Refuses an object with two equal field names: JSON.parse would keep the second only, and lose a whole table.
    if (found < this.#lists.length) this.refused = 'badJson'
    return rest
  }
}
