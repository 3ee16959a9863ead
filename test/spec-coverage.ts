/** Compares docs/spec-coverage.md with the ids in test titles. Takes a map of files: tests plant mistakes. */
import type { Files } from './architecture.ts'
import { checkIds, TESTS } from './test-ids.ts'

/** An item of the list. */
export interface Item {
  /** Section and position, such as `4.12`. */
  readonly number: string
  readonly says: string
}

export interface Coverage {
  readonly covered: readonly Item[]
  readonly notYet: readonly Item[]
  readonly issues: readonly string[]
}

const ROW = /^\| (\d+\.\d+) \| ([^|]+) \|$/
const SECTION = /^## (\d+)\. /

/** A table per section with rows `| 4.12 | text |`, and the section `Not yet`. */
export function readCoverage(markdown: string): Coverage {
  const covered: Item[] = []
  const notYet: Item[] = []
  const issues: string[] = []
  let section: string | null = null
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = SECTION.exec(line)?.[1] ?? line.slice(3)
    if (!line.startsWith('|') || /^\|(-+\|)+$/.test(line) || line.startsWith('| item |')) continue
    const [, number = '', says = ''] = ROW.exec(line) ?? []
    if (!number) issues.push(`not a row: ${line.slice(0, 60)}`)
    else if (section === 'Not yet') notYet.push({ number, says })
    else if (number.split('.')[0] !== section) issues.push(`${number} stands in section ${String(section)}`)
    else covered.push({ number, says })
  }
  return { covered, notYet, issues }
}

/** @returns faults of the list, then of the ids; empty if every item has a test that runs */
export function checkCoverage(markdown: string, files: Files): string[] {
  const { covered, notYet, issues } = readCoverage(markdown)
  const rows = covered.map(({ number }) => ({ number, by: [TESTS] }))
  return [...issues, ...numbering(covered, notYet), ...checkIds('S', rows, files)]
}

/** Sections and items count from 1, without a gap, each number once, in order. */
function numbering(covered: readonly Item[], notYet: readonly Item[]): string[] {
  const issues: string[] = []
  const seen = new Map<number, number[]>()
  for (const list of [covered, notYet]) {
    const inList = new Map<number, number>()
    for (const { number } of list) {
      const [section = 0, place = 0] = number.split('.').map(Number)
      if (seen.get(section)?.includes(place)) issues.push(`${number} stands there twice`)
      else seen.set(section, [...(seen.get(section) ?? []), place])
      if (place <= (inList.get(section) ?? 0)) issues.push(`${number} is out of order`)
      inList.set(section, place)
    }
  }
  for (let section = 1; section <= Math.max(...seen.keys()); section++) {
    const places = seen.get(section) ?? []
    for (let place = 1; place <= Math.max(1, ...places); place++)
      if (!places.includes(place)) issues.push(`${section}.${place} is missing`)
  }
  return issues
}

/** Number of items by section, with those that are not yet proved. */
export function countItems({ covered, notYet }: Coverage): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { number } of [...covered, ...notYet]) {
    const section = number.split('.')[0]!
    counts[section] = (counts[section] ?? 0) + 1
  }
  return counts
}
