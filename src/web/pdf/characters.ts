/** A printed character: one glyph, and the text that a PDF reader copies for it. */
export interface PrintedCharacter {
  readonly text: string
  readonly codePoint: number
}

const special = /[\p{M}\p{Default_Ignorable_Code_Point}\t-\r\u0085\u2028\u2029]/u
const clusters = /\P{M}[\p{M}\p{Default_Ignorable_Code_Point}]*|\p{M}/gu
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Line breaks and tabs, which are printed as spaces, as in HTML. */
const blanks = /[\t-\r\u0085\u2028\u2029]/g
const known = new Map<string, readonly PrintedCharacter[]>()

/**
 * Splits a text into characters to print. A letter and its combining marks become one character if Unicode has one, for
 * example か゛ becomes が. Variation selectors and other invisible characters belong to the character before them.
 */
export function charactersOf(text: string): readonly PrintedCharacter[] {
  const clusterTexts = special.test(text) ? (text.replace(blanks, ' ').match(clusters) ?? []) : text
  const characters: PrintedCharacter[] = []
  for (const cluster of clusterTexts) {
    let found = known.get(cluster)
    if (!found) known.set(cluster, (found = charactersOfCluster(cluster)))
    characters.push(...found)
  }
  return characters
}

function charactersOfCluster(cluster: string): readonly PrintedCharacter[] {
  const visible = [...cluster.replace(invisible, '')]
  // A single character is not normalized: NFC would replace a compatibility ideograph, such as 神 (U+FA19), by the
  // common one.
  const characters = visible.length < 2 ? visible : [...visible.join('').normalize('NFC')]
  if (characters.length === 1) return [{ text: cluster, codePoint: characters[0]!.codePointAt(0)! }]
  return visible.map((text) => ({ text, codePoint: text.codePointAt(0)! }))
}
