import type { KindName } from '#domain/kinds/index.ts'
import { hasWord, searchedForm, searchForm, type SearchWord } from '#domain/search.ts'

/** Range of UTF-16 offsets to highlight; `to` is excluded. */
export type Mark = readonly [from: number, to: number]

/** Kinds with thousands separators. A search text need not contain these: 1234 finds 1,234. */
const grouped: ReadonlySet<KindName> = new Set(['count', 'quantity', 'money', 'yen', 'percent'])

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Ranges of a displayed text to highlight for a search, ascending and without overlaps. @param words from `searchWords`
 */
export function marksIn(kind: KindName, text: string, words: readonly SearchWord[]): Mark[] {
  const searched = searchedForm(text)
  const marks: Mark[] = []
  for (const word of words) {
    const whole = hasWord(searched, word)
    if (!whole && !grouped.has(kind)) continue
    // Compares first by graphemes, because ｶﾞ has two characters but is one letter, ガ, in search form. Then compares by
    // characters, because the word ﾌｼ also matches the beginning of ﾌｼﾞ.
    for (const parts of [segmenter.segment(text), characters(text)]) {
      const spelled = spell(parts)
      for (const form of word) marks.push(...placesOf(form, whole ? spelled : withoutCommas(spelled)))
    }
  }
  return joined(marks)
}

type TextSegment = Pick<Intl.SegmentData, 'segment' | 'index'>

/**
 * A text in the form that searches compare (`searchForm`), for example in lower case. `parts[i]` is the range of the
 * displayed text that character i of `form` comes from.
 */
interface Spelled {
  readonly form: string
  readonly parts: readonly Mark[]
}

function* characters(text: string): Iterable<TextSegment> {
  let index = 0
  for (const segment of text) {
    yield { segment, index }
    index += segment.length
  }
}

function spell(text: Iterable<TextSegment>): Spelled {
  let form = ''
  const parts: Mark[] = []
  for (const { segment, index } of text) {
    const letters = searchForm(segment)
    form += letters
    for (let i = 0; i < letters.length; i++) parts.push([index, index + segment.length])
  }
  return { form, parts }
}

const withoutCommas = ({ form, parts }: Spelled): Spelled => ({
  form: form.replaceAll(',', ''),
  parts: parts.filter((_, at) => form[at] !== ','),
})

function placesOf(word: string, { form, parts }: Spelled): Mark[] {
  const places: Mark[] = []
  for (let at = form.indexOf(word); at !== -1; at = form.indexOf(word, at + 1))
    places.push([parts[at]![0], parts[at + word.length - 1]![1]])
  return places
}

function joined(marks: readonly Mark[]): Mark[] {
  const apart: Mark[] = []
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const before = apart.at(-1)
    if (before && from <= before[1]) apart[apart.length - 1] = [before[0], Math.max(before[1], to)]
    else apart.push([from, to])
  }
  return apart
}
