import { nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { completeSteps, type Completed } from './complete.ts'
import { keyIsGiven } from '#domain/import/read/header.ts'
import { ROWS_PER_STEP, type OtherTables, type Stored, type Values } from '#domain/import/stored.ts'
import { CaseCollector, valueOf, type Answers, type Option, type Question } from './question.ts'

/**
 * Asks for required codes that new rows do not have, and applies the answers. The event must be known before rows are
 * matched, because only rows of the same event can be the same.
 * @returns `waits`: true as long as the event of a row is unknown
 */
export function* askMissingCodes(
  declaration: TableDeclaration,
  incomplete: Completed,
  lines: readonly number[],
  stored: Stored,
  otherTables: OtherTables,
  { answers, currentEvent }: { readonly answers: Answers; readonly currentEvent: number | null },
): Generator<number, { completed: Completed; questions: readonly Question[]; waits: boolean }> {
  const { ofEvent, fields, identity } = declaration
  const ofEvents = new CaseCollector('event', null, answers)
  const required = new CaseCollector('required', null, answers)
  if (ofEvent === undefined || !keyIsGiven(declaration, identity))
    return { completed: incomplete, questions: [], waits: false }
  const identityAt = incomplete.fields.indexOf(identity)
  const isStored = (row: Values) => {
    const id = row[identityAt] ?? null
    return id !== null && stored.find(identity, id) !== undefined
  }
  let completed = incomplete
  // The event is the last field to be asked for, because the answers about other fields may determine it.
  const askedFields = Object.keys(fields).filter((field) => field !== ofEvent && fields[field]!.required)
  for (const field of [...askedFields, ofEvent]) {
    const { references } = fields[field]!
    const masters = references && otherTables[references]
    // Without rows in the master table there is nothing to choose.
    if (!masters?.length) continue
    const collector = field === ofEvent ? ofEvents : required
    const options = optionsOf(tables[references!], masters)
    const evident = field === ofEvent ? evidentEvent(masters, field, currentEvent) : null
    const lacks: number[] = []
    const at = completed.fields.indexOf(field)
    // Asks once for all rows with the same event name, even if no event or several events have this name.
    const nameAt = completed.fields.findIndex((otherField) => fields[otherField]!.copiedFrom === field)
    for (const [i, row] of completed.rows.entries()) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield 0
      if ((row[at] ?? null) === null && !isStored(row)) lacks.push(i)
    }
    const answeredCodes = new Map<number, number | null>()
    for (const row of lacks) {
      const text = String(completed.rows[row]![nameAt] ?? '')
      const answer = text === '' && evident !== null ? `=${String(evident)}` : null
      const draft = collector.add(`${field}\0${text}`, lines[row]!, () => ({ field, text, options, evident: answer }))
      const value = valueOf(draft.answer)
      if (draft.answer !== null) answeredCodes.set(row, value === undefined ? null : Number(value))
    }
    if (answeredCodes.size === 0) continue
    completed = withValues(completed, field, answeredCodes)
    if (field === ofEvent) continue
    const { filledValues } = completed
    const completedAgain = yield* completeSteps(declaration, completed, otherTables)
    completed = {
      ...completedAgain,
      filledValues: (row) => [...filledValues(row), ...completedAgain.filledValues(row)],
    }
  }
  const questions = [...ofEvents.questions(), ...required.questions()]
  return { completed, questions, waits: ofEvents.cases.some(({ answer }) => answer === null) }
}

function optionsOf(master: TableDeclaration, rows: readonly Row[]): Option[] {
  const options = rows.map((row) => ({
    answer: `=${String(row[master.key])}`,
    name: String(row[nameField(master)] ?? ''),
  }))
  return [...options, { answer: 'empty' }]
}

/** Suggests the current event, or the only event if there is just one. Otherwise suggests nothing. */
function evidentEvent(events: readonly Row[], field: string, current: number | null) {
  const codes = events.map((row) => row[field] ?? null)
  return codes.includes(current) ? current : codes.length === 1 ? codes[0]! : null
}

/** Sets the answered codes. Adds the column if the file does not have it. */
function withValues(
  incomplete: Completed,
  field: string,
  answeredCodes: ReadonlyMap<number, number | null>,
): Completed {
  const fields = incomplete.fields.includes(field) ? incomplete.fields : [...incomplete.fields, field]
  const at = fields.indexOf(field)
  const rows = incomplete.rows.map((row, i) => {
    const value = answeredCodes.get(i)
    return value === undefined ? row : Array.from(fields, (_, j) => (j === at ? value : row[j]))
  })
  return { ...incomplete, fields, rows }
}
