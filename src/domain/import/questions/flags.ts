import { flagMeant } from '#domain/kinds/flag.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { plainOptions, type CaseCollector } from './question.ts'
import type { UnclearCell } from '#domain/import/read/unclear-cells.ts'

/** Asks whether a text means yes. Returns false as long as the question is open. */
export function askFlag(collector: CaseCollector, file: FileRows, { row, at, text }: UnclearCell): boolean {
  const field = file.fields[at]!
  const flag = flagMeant(text)
  const { answer } = collector.add(`${field}\0${text}`, file.lines[row]!, () => ({
    field,
    text,
    options: plainOptions.flags,
    evident: flag === undefined ? null : flag ? 'yes' : 'no',
  }))
  return answer === 'yes'
}
