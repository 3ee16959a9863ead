/**
 * Matches one JSON token: punctuation, a string, or another value. The pattern `blanks` skips the whitespace before a
 * token.
 */
// oxlint-disable-next-line no-control-regex -- a JSON string must not contain control characters
const part =
  /([{}[\],:])|("[^"\\\u0000-\u001F]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[^"\\\u0000-\u001F]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y
const blanks = /[ \t\n\r]*/y
const partsPerStep = 10_000

/**
 * Returns line and column (from 1) of the first syntax error; null if the text is valid. Needed because browsers report
 * the position differently.
 */
export function* jsonErrorSteps(
  text: string,
): Generator<void, { readonly line: number; readonly column: number } | null> {
  const at = yield* errorAt(text)
  if (at === null) return null
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: [...before.at(-1)!].length + 1 }
}

function* errorAt(text: string): Generator<void, number | null> {
  /** Stack of the closing brackets that are still expected. The next expected bracket is the last item. */
  const ends: string[] = []
  let wants: 'value' | 'name' | 'colon' | 'comma' = 'value'
  let mayEnd = false
  let at = 0
  for (let count = 1; ; count++) {
    if (count % partsPerStep === 0) yield
    blanks.lastIndex = at
    at += blanks.exec(text)![0].length
    part.lastIndex = at
    const found = part.exec(text)
    if (!found) return at === text.length && wants === 'comma' && ends.length === 0 ? null : at
    const [whole, sign, string] = found
    const end = ends.at(-1)
    if (sign !== undefined && sign === end && (mayEnd || wants === 'comma')) {
      ends.pop()
      wants = 'comma'
    } else if (wants === 'comma') {
      if (sign !== ',' || end === undefined) return at
      wants = end === '}' ? 'name' : 'value'
    } else if (wants === 'colon') {
      if (sign !== ':') return at
      wants = 'value'
    } else if (wants === 'name') {
      if (string === undefined) return at
      wants = 'colon'
    } else if (sign === undefined) wants = 'comma'
    else if (sign === '{' || sign === '[') {
      ends.push(sign === '{' ? '}' : ']')
      wants = sign === '{' ? 'name' : 'value'
    } else return at
    mayEnd = sign === '{' || sign === '['
    at += whole.length
  }
}
