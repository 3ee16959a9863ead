/**
 * The formula guard. A spreadsheet runs a text cell that begins with one of these; one apostrophe in front
 * makes it text. Texts that already look guarded get one more, so that taking one off always gives the text back.
 */
const runnable = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** The text as it may stand in a file that a spreadsheet opens. */
export function guard(text: string): string {
  const first = text.charCodeAt(0)
  // Most texts begin with a letter: none of the characters above is between @ and the full-width forms.
  if (first > 0x40 && first < 0xff00) return text
  return runnable.test(text) ? `'${text}` : text
}

/** The text that `guard` was given; any other text stays as it is. */
export function unguard(text: string): string {
  return text.charCodeAt(0) === 0x27 && guarded.test(text) ? text.slice(1) : text
}
