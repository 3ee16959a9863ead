import type { Overlap } from './overlaps.ts'
import { CaseCollector, plainOptions, type Answers, type Question } from './question.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'

/**
 * Asks whether new rows replace stored rows about the same subject, such as the seals of one employee for one event.
 * Concerns only stored rows that the file does not contain (overlaps.ts).
 * @returns in `removed` the stored rows to delete
 */
export function askOverlaps(
  { key, subject = [] }: TableDeclaration,
  overlaps: readonly Overlap[],
  answers: Answers,
): { readonly removed: readonly Row[]; readonly questions: readonly Question[] } {
  const collector = new CaseCollector('existing', null, answers)
  const removed: Row[] = []
  for (const { stored, incoming } of overlaps) {
    const about = subject.map((field) => String(stored[0]![field] ?? '')).join(' + ')
    // The key of the case contains the stored values: if one of them changes, the question is asked again.
    const words = stored.map((row) => Object.values(row).join('\u0001')).join('\0')
    const draft = collector.add(words, incoming[0]!.line, () => ({
      field: subject[0] ?? key,
      text: about,
      options: plainOptions.existing,
      stored: stored[0]!,
    }))
    for (const { line } of incoming.slice(1)) collector.add(words, line, () => draft)
    if (draft.answer === 'replace') removed.push(...stored)
  }
  return { removed, questions: collector.questions() }
}
