import { flagMeant } from '#domain/kinds/flag.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import { plainOptions, type Asking } from './question.ts'
import type { UnclearCell } from '#domain/import/read/unclear.ts'

/** Asks if the text means yes. Returns false until there is an answer. */
export function askFlag(asking: Asking, file: FileRows, { row, at, text }: UnclearCell): boolean {
  const field = file.fields[at]!
  const meant = flagMeant(text)
  const { answer } = asking.add(`${field}\0${text}`, file.lines[row]!, () => ({
    field,
    text,
    options: plainOptions.flags,
    evident: meant === undefined ? null : meant ? 'yes' : 'no',
  }))
  return answer === 'yes'
}
