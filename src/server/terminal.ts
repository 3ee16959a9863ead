/**
 * Text that somebody else chose, fit for a line of a log, a table or a terminal: what would move the cursor, break the
 * line or turn the direction of what follows is shown as U+FFFD. With `most`, it is cut after so many characters.
 */
export function printable(text: string, most?: number): string {
  // A character has at most two units of UTF-16.
  const characters = most === undefined ? [text] : Array.from(text.slice(0, 2 * most)).slice(0, most)
  return characters.join('').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd')
}
