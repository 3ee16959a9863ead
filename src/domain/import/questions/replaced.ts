import { keyIsGiven } from '#domain/import/read/header.ts'
import type { FileRows } from '#domain/import/read/cells.ts'
import type { ImportIssue } from '#domain/import/issues.ts'
import { Listing } from '#domain/import/listing.ts'
import type { OtherTables } from '#domain/import/stored.ts'
import type { PlannedChange } from '#domain/import/planned-rows.ts'
import { nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { CaseCollector, isAbout, plainOptions, type Answers, type Question } from './question.ts'

interface MatchResult {
  readonly fields: readonly string[]
  readonly matched: { readonly changed: readonly PlannedChange[]; readonly unchanged: number }
}

export interface AskedReplaced {
  /**
   * Lines that are new rows according to an answer. They are imported without their ids, and the database generates new
   * ids.
   */
  readonly asNew: ReadonlySet<number>
  /**
   * Lines that an answer leaves out. Possible only in tables whose ids people choose: the import cannot generate other
   * ids there.
   */
  readonly out: ReadonlySet<number>
  readonly leftOutFor: Listing<ImportIssue>
  readonly questions: readonly Question[]
}

/**
 * Asks whether rows really belong to the stored rows with the same ids. In some files the ids only count the lines (1,
 * 2, 3): the import would overwrite other rows.
 */
export function askReplaced(
  declaration: TableDeclaration,
  file: FileRows,
  result: MatchResult,
  otherTables: OtherTables,
  answers: Answers,
): AskedReplaced {
  const { identity, ofEvent } = declaration
  const { fields } = result
  const collector = new CaseCollector('replaced', null, answers)
  const nameOf = eventNames(otherTables)
  const [replace, asNew] = plainOptions.replaced
  const options = [replace, keyIsGiven(declaration, identity) ? asNew : plainOptions.rows[0]]
  const cases = doubtful(declaration, file, result).map((change) => {
    const { line, before, values, changed } = change
    const event = ofEvent === undefined ? null : (before[ofEvent] ?? null)
    const draft = collector.add(String(event), line, () => ({
      field: identity,
      text: event === null ? '' : nameOf(event),
      options,
      stored: before,
      like: changed.map((at) => `${String(before[fields[at]!] ?? '')} → ${String(values[at] ?? '')}`).join(', '),
    }))
    isAbout(draft, line, before[identity], ...changed.flatMap((at) => [before[fields[at]!], values[at]]))
    return { line, one: draft, text: String(before[identity]) }
  })
  collector.settle()
  const leftOutFor = new Listing<ImportIssue>()
  const answered = (answer: string) => cases.filter(({ one: draft }) => draft.answer === answer)
  for (const { line, text } of answered('out')) leftOutFor.add({ code: 'leftOutByAnswer', line, field: identity, text })
  const lines = (answer: string) => new Set(answered(answer).map(({ line }) => line))
  return { asNew: lines('new'), out: lines('out'), leftOutFor, questions: collector.questions() }
}

/**
 * Finds changes that may affect the wrong rows, because an id in the file may mean another row.
 * If the database generates the ids, they are trusted only in a file that EventMS exported. Even then, all changes are
 * doubtful if one of them moves a row to another event. All changes are also doubtful if every matched row gets another
 * subject. A person may have used the exported file as a form for new rows.
 * If people choose the codes, a change is doubtful if it moves the row to another event. In a table with an event
 * field, a changed name is doubtful if the row has no event. In the table of events, a changed name is doubtful if the
 * range of numbers changes, too.
 */
function doubtful(
  declaration: TableDeclaration,
  { isExport }: FileRows,
  { fields, matched: { changed, unchanged } }: MatchResult,
): readonly PlannedChange[] {
  const { identity, ofEvent, names, range } = declaration
  const has = (change: PlannedChange, field: string | undefined) => change.changed.some((at) => fields[at] === field)
  if (keyIsGiven(declaration, identity)) {
    const subject = fields.filter((field) => isSubject(declaration, field))
    const isOther = (change: PlannedChange) => subject.some((field) => has(change, field))
    const isOwn = isExport && !changed.some((change) => has(change, ofEvent))
    return isOwn && (unchanged > 0 || !changed.every(isOther)) ? [] : changed
  }
  const eventAt = fields.indexOf(ofEvent ?? '')
  return changed.filter((change) => {
    if ((change.values[eventAt] ?? null) !== null) return has(change, ofEvent)
    return has(change, names?.[0]) && (ofEvent !== undefined || has(change, range?.start) || has(change, range?.end))
  })
}

/** True for a booklet number or code that says what the row is about. Excludes the event, and auto-filled codes. */
function isSubject({ fields, ofEvent }: TableDeclaration, name: string): boolean {
  const { kind, references, codeOf, follows } = fields[name]!
  return name !== ofEvent && !follows && (kind === 'number' || (references ?? codeOf) !== undefined)
}

function eventNames({ events = [] }: OtherTables): (event: Row[string]) => string {
  const { key } = tables.events
  return (event) => {
    const name = events.find((row) => row[key] === event)?.[nameField(tables.events)]
    return [event, name].filter((namePart) => namePart !== undefined && namePart !== null).join(' ')
  }
}
