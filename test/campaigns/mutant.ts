/** Mutants: small faults put into the source that a test must detect. They are listed in `mutants/`. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Mutant {
  /** Number of the violated item in docs/spec-coverage.md, or a short word for another decision. */
  readonly item: string
  /** The fault, as a user would notice it. */
  readonly what: string
  readonly file: string
  /** Code that occurs exactly once; `findCode` compares it. */
  readonly find: string
  readonly replace: string
  /** Test file that must fail. */
  readonly test: string
}

const FOLDER = fileURLToPath(new URL('mutants', import.meta.url))

/** All mutants, ordered by file. */
export const mutants: readonly Mutant[] = readdirSync(FOLDER)
  .sort()
  .flatMap((name) => readMutants(readFileSync(`${FOLDER}/${name}`, 'utf8')))

/**
 * Parses a list of mutants. `in` and `seen by` set the source and the test of all mutants below. A mutant consists of
 * `item: fault`, the old code after `- `, and the new code after `+ `.
 * @throws Error for any other line
 */
export function readMutants(text: string): Mutant[] {
  const found: { item: string; what: string; file: string; test: string; find: string[]; replace: string[] }[] = []
  let [file, test] = ['', '']
  for (const line of text.split('\n')) {
    const [, place, path] = /^(in|seen by) (\S+)$/.exec(line) ?? []
    const [, item, what] = /^([^-+#:][^:]*): (.+)$/.exec(line) ?? []
    const [, sign, code] = /^([-+])(?: (.*))?$/.exec(line) ?? []
    if (place === 'in') file = path!
    else if (place) test = path!
    else if (item && file && test) found.push({ item, what: what!, file, test, find: [], replace: [] })
    else if (sign && found.length > 0) found.at(-1)![sign === '-' ? 'find' : 'replace'].push(code ?? '')
    else if (line !== '' && !line.startsWith('# ')) throw new Error(`not a line of mutants: ${line}`)
  }
  return found.map((mutant) => ({ ...mutant, find: mutant.find.join('\n'), replace: mutant.replace.join('\n') }))
}

/** Region of a text that matches some code, with the renamed identifiers in it. */
export interface CodeRegion {
  readonly start: number
  readonly end: number
  readonly renamed: ReadonlyMap<string, string>
}

/**
 * Compares tokens; ignores layout and comments. A word may differ if the old word occurs nowhere in the text: then an
 * identifier was renamed.
 */
export function findCode(text: string, code: string): CodeRegion[] {
  const [tokens, wanted] = [tokensOf(text), tokensOf(code)]
  const words = new Set(tokens.map((token) => token.text))
  const regions = tokens.map((_, at): CodeRegion | null => {
    const renamed = new Map<string, string>()
    const fits = wanted.every(({ text: word }, i) => {
      const name = tokens[at + i]?.text
      if (name === word) return true
      if (name === undefined || words.has(word) || !isName(word) || !isName(name)) return false
      if (!renamed.has(word) && ![...renamed.values()].includes(name)) renamed.set(word, name)
      return renamed.get(word) === name
    })
    const last = tokens[at + wanted.length - 1]
    return fits && last ? { start: tokens[at]!.start, end: last.start + last.text.length, renamed } : null
  })
  return regions.filter((region) => region !== null)
}

/** @returns the source with the mutant, adapted to current names. @throws Error unless the code occurs exactly once */
export function breakSource(source: string, { find, replace }: Pick<Mutant, 'find' | 'replace'>): string {
  const regions = findCode(source, find)
  if (regions.length !== 1) throw new Error(`its code is there ${regions.length} times`)
  const { start, end, renamed } = regions[0]!
  const broken = replace.replace(WORDS, (word) => renamed.get(word) ?? word)
  return source.slice(0, start) + broken + source.slice(end)
}

const RESERVED =
  /^(await|break|case|catch|const|continue|else|false|for|if|in|let|new|null|of|return|switch|this|throw|true|try|while)$/
const isName = (word: string) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word) && !RESERVED.test(word)
const WORDS = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/** A comment in TypeScript or SQL. It must follow a blank or a line break, so that // in a URL does not match. */
const COMMENT = /(?<!\S)(?:\/\*[^]*?\*\/|(?:\/\/|--(?= )).*)/g

/** Tokens of a text, without blanks, comments, and trailing commas that the formatter adds. */
function tokensOf(text: string) {
  const code = text.replace(COMMENT, (comment) => ' '.repeat(comment.length))
  const all = [...code.matchAll(/[\p{L}\p{N}_$]+|\S/gu)].map((match) => ({ text: match[0], start: match.index }))
  return all.filter((token, at) => token.text !== ',' || !/^[)\]}]$/.test(all[at + 1]?.text ?? ''))
}
