/**
 * Compares docs/accessibility.md with WCAG 2.2 and the ids in test titles. Files are passed as maps, so that tests can
 * plant mistakes.
 */
import type { Files } from './architecture.ts'
import { checkIds, TESTS } from './test-ids.ts'
import { newerThanJis, wcag } from './wcag.ts'

/** A criterion as listed in the page's table. */
export interface Criterion {
  readonly number: string
  readonly level: string
  readonly jis: string
  readonly state: string
  /** The criterion's proofs: `tests` if tests have its id, then trials by hand and reasons. */
  readonly by: readonly string[]
}

const ROW = /^\| (\d+\.\d+\.\d+) [^|]+ \| (AA?) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/
const STATES = ['holds', 'does not apply']
/** A link to a section of the page. */
const TRIAL = /^\[[^\]]+\]\(#([\w-]+)\)/

export function readAccessibility(markdown: string) {
  const lines = markdown.split('\n').filter((line) => /^\| \d/.test(line))
  const rows = lines.flatMap((line): Criterion[] => {
    const [, number, level, jis, state, by] = ROW.exec(line) ?? []
    if (!number) return []
    return [{ number, level: level!, jis: jis!, state: state!, by: by!.split('<br>').map((each) => each.trim()) }]
  })
  return { rows, unread: lines.filter((line) => !ROW.test(line)) }
}

/** @returns faults; empty if each criterion is listed once, with proofs that exist and run */
export function checkAccessibility(markdown: string, tests: Files): string[] {
  const { rows, unread } = readAccessibility(markdown)
  const issues = unread.map((line) => `not a row: ${line.slice(0, 60)}`)
  const levels = new Map((['A', 'AA'] as const).flatMap((level) => wcag[level].map((number) => [number, level])))
  for (const number of levels.keys()) {
    const times = rows.filter((row) => row.number === number).length
    if (times !== 1) issues.push(times === 0 ? `${number} is missing` : `${number} is listed ${times} times`)
  }
  for (const row of rows) issues.push(...wrongWith(row, levels).map((why) => `${row.number}: ${why}`))
  issues.push(...checkIds('WCAG', rows, tests))
  const sections = new Set([...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)))
  for (const { number, by } of rows)
    for (const each of by) {
      const section = TRIAL.exec(each)?.[1]
      if (section && !sections.has(section)) issues.push(`${number}: there is no section ${section}`)
    }
  return issues
}

function wrongWith({ number, level, jis, state, by }: Criterion, levels: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = []
  if (levels.get(number) !== level) wrong.push(`is not of level ${level}`)
  if (jis !== (newerThanJis.includes(number) ? '–' : number)) wrong.push(`${jis} is not its number in JIS X 8341-3`)
  if (!STATES.includes(state)) wrong.push(`${state} is no state`)
  if (state === 'holds' && !by.some((each) => each === TESTS || TRIAL.test(each))) wrong.push('has no test or trial')
  return wrong
}

/** The anchor that GitHub derives from a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
