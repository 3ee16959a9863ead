/**
 * Beginnings of cells that a spreadsheet would run as a formula, such as =1+1. Also matches a cell that begins with
 * apostrophes, such as '=1+1. `guard` adds one apostrophe to it, too, so that `unguard` can always remove one.
 */
const runnable = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

export function guard(text: string): string {
  const first = text.charCodeAt(0)
  // Fast path: most texts begin with a character between @ and the full-width signs. None of these begins a formula.
  if (first > 0x40 && first < 0xff00) return text
  return runnable.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `guard` added. Other texts are returned unchanged. */
export function unguard(text: string): string {
  return text.charCodeAt(0) === 0x27 && guarded.test(text) ? text.slice(1) : text
}
