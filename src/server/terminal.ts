/**
 * Replaces control characters, such as cursor movements, line breaks and bidirectional controls, by U+FFFD.
 * @param maxLength maximum number of characters
 */
export function printable(text: string, maxLength?: number): string {
  // A character has at most two UTF-16 units, so the first slice contains at least `maxLength` characters.
  const characters = maxLength === undefined ? [text] : Array.from(text.slice(0, 2 * maxLength)).slice(0, maxLength)
  return characters.join('').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd')
}
