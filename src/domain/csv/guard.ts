/**
 * A spreadsheet would run a cell that begins like this as a formula. The pattern accepts leading apostrophes, so that
 * `unguard` restores a text that already began with an apostrophe.
 */
const runnable = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

export function guard(text: string): string {
  const first = text.charCodeAt(0)
  // Fast path: no first character of `runnable` lies between @ and the full-width forms.
  if (first > 0x40 && first < 0xff00) return text
  return runnable.test(text) ? `'${text}` : text
}

/** Inverse of `guard`; any other text is returned unchanged. */
export function unguard(text: string): string {
  return text.charCodeAt(0) === 0x27 && guarded.test(text) ? text.slice(1) : text
}
