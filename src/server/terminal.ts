/** Cursor movements, line breaks and bidirectional controls become U+FFFD. `most`: characters. */
export function printable(text: string, most?: number): string {
  // A character has at most two units of UTF-16.
  const characters = most === undefined ? [text] : Array.from(text.slice(0, 2 * most)).slice(0, most)
  return characters.join('').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd')
}
