import { keyIsGiven } from '../read/header.ts'
import type { FileRows } from '../read/cells.ts'
import type { OtherTables } from '../stored.ts'
import type { PlannedChange } from '../planned.ts'
import { nameField, type Row, type TableDeclaration } from '../../table.ts'
import { tables } from '../../tables/index.ts'
import { Asking, isAbout, plainOptions, type Answers, type Question } from './question.ts'

/**
 * Asks whether the ids of a file are those of stored rows that it changes: numbers that merely count the rows of a list
 * would overwrite whatever has them. An export of our own is known by its header; it changes no row's event.
 * @returns in `asNew` the lines whose ids are not those of stored rows: they are new rows
 */
export function askReplaced(
  declaration: TableDeclaration,
  file: FileRows,
  fields: readonly string[],
  changes: readonly PlannedChange[],
  others: OtherTables,
  answers: Answers,
): { readonly asNew: ReadonlySet<number>; readonly questions: readonly Question[] } {
  const { identity, ofEvent } = declaration
  const asking = new Asking('replaced', null, answers)
  const asNew = new Set<number>()
  if (!keyIsGiven(declaration, identity) || changes.length === 0) return { asNew, questions: [] }
  const eventAt = ofEvent === undefined ? -1 : fields.indexOf(ofEvent)
  const isOfOther = ({ values, before }: PlannedChange) => {
    const event = values[eventAt]
    return event !== undefined && event !== before[ofEvent!]
  }
  if (file.isExport && !changes.some(isOfOther)) return { asNew, questions: [] }
  const nameOf = eventNames(others)
  const cases = changes.map((change) => {
    const { line, before, values, changed } = change
    const event = ofEvent === undefined ? null : (before[ofEvent] ?? null)
    const one = asking.add(String(event), line, () => ({
      field: identity,
      text: event === null ? '' : nameOf(event),
      options: plainOptions.replaced,
      stored: before,
      like: changed.map((at) => `${String(before[fields[at]!] ?? '')} → ${String(values[at] ?? '')}`).join(', '),
    }))
    isAbout(one, line, before[identity], ...changed.flatMap((at) => [before[fields[at]!], values[at]]))
    return [line, one] as const
  })
  asking.settle()
  for (const [line, { answer }] of cases) if (answer === 'new') asNew.add(line)
  return { asNew, questions: asking.questions() }
}

function eventNames({ events = [] }: OtherTables): (event: Row[string]) => string {
  const { key } = tables.events
  return (event) => {
    const name = events.find((row) => row[key] === event)?.[nameField(tables.events)]
    return [event, name].filter((part) => part !== undefined && part !== null).join(' ')
  }
}
