/**
 * Replaces control characters, such as cursor movements, line breaks and bidirectional controls, by U+FFFD.
 * @param most maximum number of characters
 */
export function printable(text: string, most?: number): string {
  // A character has at most two UTF-16 units, so this slice contains `most` characters.
  const characters = most === undefined ? [text] : Array.from(text.slice(0, 2 * most)).slice(0, most)
  return characters.join('').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd')
}
