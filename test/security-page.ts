/** Compares docs/security.md with OWASP ASVS and the ids in test titles. Takes maps, so tests can plant mistakes. */
import { asvs } from './asvs.ts'
import type { Files } from './architecture.ts'
import { checkIds } from './test-ids.ts'

/** A requirement as in the table. */
export interface Requirement {
  readonly number: string
  readonly level: string
  readonly state: string
  /** `tests` if tests have the requirement's id, then reasons. */
  readonly by: readonly string[]
}

const ROW = /^\| v5\.0\.0-(\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/
const STATES = ['holds', 'in part', 'open', 'operator']
const NOT_APPLICABLE = '## What does not apply'
/** Pattern of our files in reasons. */
const NAMED = /`((?:src|test|docs|db)\/[\w./-]+|[\w-]+\.(?:md|config\.ts)|package-lock\.json)`/g

export function readSecurity(markdown: string) {
  const [page = '', rest = ''] = markdown.split(`\n${NOT_APPLICABLE}\n`)
  const lines = page.split('\n').filter((line) => line.startsWith('| v5'))
  const rows = lines.flatMap((line): Requirement[] => {
    const [, number, level, state, by] = ROW.exec(line) ?? []
    return number ? [{ number, level: level!, state: state!, by: by!.split('<br>').map((each) => each.trim()) }] : []
  })
  const notApplicable = [...rest.matchAll(/v5\.0\.0-(\d+\.\d+\.\d+)/g)].map(([, number]) => number!)
  return { rows, notApplicable, unread: lines.filter((line) => !ROW.test(line)) }
}

/** @returns faults; empty if each requirement is listed once, with tests that run */
export function checkSecurity(markdown: string, tests: Files, exists: (file: string) => boolean): string[] {
  const { rows, notApplicable, unread } = readSecurity(markdown)
  const issues = unread.map((line) => `not a row: ${line.slice(0, 60)}`)
  const numbers = [...rows.map(({ number }) => number), ...notApplicable]
  const known = new Map(([1, 2] as const).flatMap((level) => asvs[level].map((number) => [number, `${level}`])))
  for (const number of known.keys()) {
    const times = numbers.filter((each) => each === number).length
    if (times !== 1) issues.push(times === 0 ? `${number} is missing` : `${number} stands there ${times} times`)
  }
  for (const { number, level, state } of rows) {
    if (known.get(number) !== level) issues.push(`${number} is not of level ${level}`)
    if (!STATES.includes(state)) issues.push(`${number}: ${state} is no state`)
  }
  issues.push(...checkIds('V', rows, tests))
  for (const number of notApplicable) if (!known.has(number)) issues.push(`${number} is no requirement`)
  for (const [, file] of markdown.matchAll(NAMED)) if (!exists(file!)) issues.push(`there is no ${file}`)
  return issues
}
