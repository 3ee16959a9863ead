import { nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { completeSteps, type Completed } from './complete.ts'
import { keyIsGiven } from '#domain/import/read/header.ts'
import { ROWS_PER_STEP, type OtherTables, type Stored, type Values } from '#domain/import/stored.ts'
import { Asking, valueOf, type Answers, type Option, type Question } from './question.ts'

/**
 * Asks for codes that the form requires but new rows lack, and applies the answers. The event is needed before rows are
 * compared, because only rows of the same event can match.
 * @returns `waits` while the event of some rows is unknown, so that nothing can be compared
 */
export function* askLacking(
  declaration: TableDeclaration,
  given: Completed,
  lines: readonly number[],
  stored: Stored,
  others: OtherTables,
  { answers, currentEvent }: { readonly answers: Answers; readonly currentEvent: number | null },
): Generator<number, { completed: Completed; questions: readonly Question[]; waits: boolean }> {
  const { ofEvent, fields, identity } = declaration
  const ofEvents = new Asking('event', null, answers)
  const required = new Asking('required', null, answers)
  if (ofEvent === undefined || !keyIsGiven(declaration, identity))
    return { completed: given, questions: [], waits: false }
  const identityAt = given.fields.indexOf(identity)
  const isStored = (row: Values) => {
    const id = row[identityAt] ?? null
    return id !== null && stored.find(identity, id) !== undefined
  }
  let completed = given
  // The event is asked last, because other answers may determine it.
  const asked = Object.keys(fields).filter((field) => field !== ofEvent && fields[field]!.required)
  for (const field of [...asked, ofEvent]) {
    const { references } = fields[field]!
    const masters = references && others[references]
    // Without master rows there is nothing to choose from.
    if (!masters?.length) continue
    const asking = field === ofEvent ? ofEvents : required
    const options = optionsOf(tables[references!], masters)
    const evident = field === ofEvent ? evidentEvent(masters, field, currentEvent) : null
    const lacks: number[] = []
    const at = completed.fields.indexOf(field)
    // Groups rows by the name of their event, even if no event or several have this name.
    const nameAt = completed.fields.findIndex((other) => fields[other]!.copiedFrom === field)
    for (const [i, row] of completed.rows.entries()) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield 0
      if ((row[at] ?? null) === null && !isStored(row)) lacks.push(i)
    }
    const said = new Map<number, number | null>()
    for (const row of lacks) {
      const text = String(completed.rows[row]![nameAt] ?? '')
      const answer = text === '' && evident !== null ? `=${String(evident)}` : null
      const one = asking.add(`${field}\0${text}`, lines[row]!, () => ({ field, text, options, evident: answer }))
      const value = valueOf(one.answer)
      if (one.answer !== null) said.set(row, value === undefined ? null : Number(value))
    }
    if (said.size === 0) continue
    completed = withValues(completed, field, said)
    if (field === ofEvent) continue
    const { filled } = completed
    const more = yield* completeSteps(declaration, completed, others)
    completed = { ...more, filled: (row) => [...filled(row), ...more.filled(row)] }
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

/** Suggests the current event, or else the only one. With several events there is no suggestion. */
function evidentEvent(events: readonly Row[], field: string, current: number | null) {
  const codes = events.map((row) => row[field] ?? null)
  return codes.includes(current) ? current : codes.length === 1 ? codes[0]! : null
}

/** Sets the answered values. Adds the column if the file lacks it. */
function withValues(given: Completed, field: string, said: ReadonlyMap<number, number | null>): Completed {
  const fields = given.fields.includes(field) ? given.fields : [...given.fields, field]
  const at = fields.indexOf(field)
  const rows = given.rows.map((row, i) => {
    const value = said.get(i)
    return value === undefined ? row : Array.from(fields, (_, j) => (j === at ? value : row[j]))
  })
  return { ...given, fields, rows }
}
