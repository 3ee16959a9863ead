import type { ImportPlan } from './plan.ts'

/** The rows in which this very text stands in a column and is wrong, or no value of it. */
export function linesWith(
  { file, issues }: Pick<ImportPlan, 'file' | 'issues'>,
  field: string,
  text: string,
): number[] {
  const lines = new Set<number>()
  for (const group of issues.groups) {
    if (group.field !== field) continue
    for (const place of group.all())
      if (place.line !== undefined && (place.whole ?? place.text) === text) lines.add(place.line)
  }
  const at = file.fields.indexOf(field)
  for (const cell of file.unclear) if (cell.at === at && cell.text === text) lines.add(file.lines[cell.row]!)
  return [...lines].sort((a, b) => a - b)
}
