import { ROWS_A_STEP } from '#domain/steps.ts'
import type { ImportPlan } from './plan.ts'

type CheckedPlan = Pick<ImportPlan, 'file' | 'issues'>

export const placesSearched = ({ file, issues }: CheckedPlan, field: string): number =>
  issues.groups.reduce(
    (sum, group) => sum + (group.field === field ? group.count : 0),
    file.unclear.length + file.several.length + file.doubtful.length,
  )

/**
 * Finds the lines in which `field` has exactly this text, and the text is invalid or suspect. A correction then applies
 * to all of them.
 */
export function* linesWithSteps(plan: CheckedPlan, field: string, text: string): Generator<number, number[]> {
  const { file, issues } = plan
  const searchedIssues = placesSearched(plan, field)
  const lines = new Set<number>()
  let visited = 0
  for (const group of issues.groups) {
    if (group.field !== field) continue
    for (const entry of group.all()) {
      if (++visited % ROWS_A_STEP === 0) yield visited / searchedIssues
      if (entry.line !== undefined && (entry.fullText ?? entry.text) === text) lines.add(entry.line)
    }
  }
  const at = file.fields.indexOf(field)
  for (const cell of [...file.unclear, ...file.several]) {
    if (++visited % ROWS_A_STEP === 0) yield visited / searchedIssues
    if (cell.at === at && cell.text === text) lines.add(file.lines[cell.row]!)
  }
  for (const cell of file.doubtful) {
    if (++visited % ROWS_A_STEP === 0) yield visited / searchedIssues
    if (cell.column === at && cell.text === text) lines.add(cell.line)
  }
  return [...lines].sort((a, b) => a - b)
}
