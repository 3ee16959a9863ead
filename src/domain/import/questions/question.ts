import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { digestOf } from '#domain/seals/digest.ts'
import { shown } from '#domain/import/issues.ts'

/** What a file may leave open, in the order in which it is asked. */
export const questionKinds = [
  'sheet',
  'encoding',
  'sample',
  'rows',
  'hidden',
  'damaged',
  'event',
  'replaced',
  'required',
  'merged',
  'numbers',
  'flags',
  'names',
  'emptied',
  'codes',
  'lost',
  'losses',
  'existing',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** One answer that can be given. `=…` puts the value behind the sign in the place of what the file has. */
export interface Option {
  readonly answer: string
  /** The name that a code stands for; of an encoding, how a line of the file reads in it. */
  readonly name?: string
}

/** One thing that is asked about: the same text in the same column once, on however many lines it stands. */
export interface Case {
  /** Names the case and all that its answer is about: where any of that changes, it is another case. */
  readonly key: string
  readonly field: string
  /** What stands in the file, cut to a readable length. */
  readonly text: string
  /** All of that, where it was cut. */
  readonly whole?: string
  /** The first lines. */
  readonly lines: readonly number[]
  readonly count: number
  readonly options: readonly Option[]
  /** The answer that suggests itself. It is offered as such, and chosen for nobody. */
  readonly evident: string | null
  readonly answer: string | null
  /** What else of the file, or of the table, the text is almost. */
  readonly like?: string
  readonly stored?: Row
  /** The first of the stored values that go where the cells become empty. */
  goes?: Value[]
  /** A digest of whatever else the answer is about: those values, the rows that have them. */
  about?: string
}

/** Cases that are asked about together: all of a kind, or those of one column. */
export interface Question {
  readonly kind: QuestionKind
  readonly field: string | null
  readonly cases: readonly Case[]
  readonly open: number
}

/** What somebody answered: the case's key and the answer. */
export type Answers = ReadonlyMap<string, string>

export type Draft = { -readonly [K in keyof Case]: Case[K] } & { lines: number[] }

const linesListed = 10
const noLines: ReadonlySet<number> = new Set()
const yesNo = [{ answer: 'yes' }, { answer: 'no' }] as const

export function isAbout(one: Draft, ...what: readonly unknown[]): void {
  one.about = digestOf([one.about ?? '', ...what])
}

/** Notes a stored value that goes with a case's cells: it is one of the things that the answer is about. */
export function goesWith(one: Draft, value: Value, storedKey: Value): void {
  isAbout(one, storedKey, value)
  one.goes ??= []
  if (one.goes.length < linesListed) one.goes.push(value)
}

/** Answers that say the same of every case, for the kinds that have them. */
export const plainOptions = {
  sample: [{ answer: 'take' }],
  rows: [{ answer: 'out' }, { answer: 'take' }],
  hidden: [{ answer: 'remove' }, { answer: 'take' }],
  damaged: [{ answer: 'take' }],
  replaced: [{ answer: 'replace' }, { answer: 'new' }],
  merged: [{ answer: 'once' }, { answer: 'each' }],
  numbers: [{ answer: 'each' }, { answer: 'share' }, { answer: 'range' }],
  flags: yesNo,
  emptied: [{ answer: 'empty' }],
  lost: [{ answer: 'keep' }, { answer: 'take' }],
  losses: [{ answer: 'keep' }, { answer: 'empty' }],
  existing: [{ answer: 'replace' }, { answer: 'add' }],
} as const satisfies Partial<Record<QuestionKind, readonly Option[]>>

/** Gathers the cases of a question, each text once. */
export class Asking {
  private readonly drafts = new Map<string, Draft>()
  /** The lines of a case beyond those that it lists. */
  private readonly more = new Map<Draft, number[]>()
  private readonly kind: QuestionKind
  private readonly field: string | null
  private readonly answers: Answers

  constructor(kind: QuestionKind, field: string | null, answers: Answers) {
    this.kind = kind
    this.field = field
    this.answers = answers
  }

  /** Adds a line, once, to the case of these words; `make` says what is asked where it is the first. */
  add(words: string, line: number, make: () => Pick<Case, 'field' | 'text' | 'options'> & Partial<Case>): Draft {
    const key = `${this.kind}\0${words}`
    let draft = this.drafts.get(key)
    if (draft) {
      const lines = draft.lines.length < linesListed ? draft.lines : this.linesBeyond(draft)
      // A line of which several rows were made comes again.
      if ((lines.at(-1) ?? draft.lines.at(-1)) === line) return draft
      draft.count++
      lines.push(line)
      return draft
    }
    const made = make()
    const text = shown(made.text)
    const whole = text !== made.text && { whole: made.text }
    draft = { evident: null, answer: null, ...made, text, ...whole, key, lines: [line], count: 1 }
    draft.answer = this.given(draft)
    this.drafts.set(key, draft)
    return draft
  }

  /** What was answered to a case, if it is one of its answers. */
  given({ key, options }: Pick<Case, 'key' | 'options'>): string | null {
    const answer = this.answers.get(key)
    return options.some((option) => option.answer === answer) ? answer! : null
  }

  /** Takes what goes with the cases into their keys, once all of that was noted: only then an answer is found. */
  settle(): void {
    for (const draft of this.drafts.values()) {
      if (draft.about === undefined) continue
      draft.key += `\0${draft.about}`
      draft.answer = this.given(draft)
    }
  }

  get cases(): readonly Draft[] {
    return [...this.drafts.values()]
  }

  /** No question at all where nothing was added, or all of it in rows that an answer leaves out. */
  questions(leftOut = noLines): Question[] {
    const { kind, field } = this
    const cases = leftOut.size === 0 ? this.cases : this.cases.flatMap((one) => this.without(one, leftOut))
    if (cases.length === 0) return []
    return [{ kind, field, cases, open: cases.filter(({ answer }) => answer === null).length }]
  }

  /** A case without the lines that are left out; all of it where it is the one that leaves them out. */
  private without(one: Draft, leftOut: ReadonlySet<number>): Draft[] {
    if (one.answer === 'out') return [one]
    const lines = [...one.lines, ...(this.more.get(one) ?? [])].filter((line) => !leftOut.has(line))
    if (lines.length === one.count) return [one]
    return lines.length === 0 ? [] : [{ ...one, lines: lines.slice(0, linesListed), count: lines.length }]
  }

  private linesBeyond(one: Draft): number[] {
    let lines = this.more.get(one)
    if (!lines) this.more.set(one, (lines = []))
    return lines
  }
}

/** A question about a file before its rows are taken: by its answer it is read anew. */
export function fileQuestion(kind: 'sheet' | 'encoding', options: readonly Option[]): Question {
  const one: Case = { key: kind, field: '', text: '', lines: [], count: 1, options, evident: null, answer: null }
  return { kind, field: null, cases: [one], open: 1 }
}

/** The value that an answer puts in the place of the file's; undefined for any other answer. */
export function valueOf(answer: string | null): string | undefined {
  return answer?.startsWith('=') ? answer.slice(1) : undefined
}

/** What is offered for a case: what suggests itself, else the only value that could be meant. */
export function offered({ evident, options }: Case): string | null {
  if (evident !== null) return evident
  const values = options.filter(({ answer }) => answer.startsWith('='))
  return values.length === 1 ? values[0]!.answer : null
}

/**
 * The answers with one for all cases of a question: the same, or what is `offered` for each. Where a case has no such
 * answer, it keeps the one it has. `null` takes all of them back.
 */
export function answerAll(answers: Answers, question: Question, answer: string | 'offered' | null): Answers {
  const all = new Map(answers)
  for (const one of question.cases) {
    const given = answer === 'offered' ? offered(one) : answer
    if (given === null && answer === null) all.delete(one.key)
    else if (given !== null && one.options.some((option) => option.answer === given)) all.set(one.key, given)
  }
  return all
}

/** The answers with what suggests itself wherever nothing was answered. */
export function takeEvident(answers: Answers, questions: readonly Question[]): Answers {
  const all = new Map(answers)
  for (const { cases } of questions) {
    for (const { key, answer, evident } of cases) if (answer === null && evident !== null) all.set(key, evident)
  }
  return all
}

/** What can be answered to all cases at once: what is offered for each, where anything is, and the plain answers. */
export interface ForAll {
  readonly answers: readonly (string | 'offered')[]
  /** The one of them that suggests itself for whatever it answers. */
  readonly suggested: string | null
  readonly given: string | null
}

export function forAll({ cases }: Question): ForAll {
  const plain = new Set<string>()
  const offers = new Set<string>()
  let offering = 0
  let evident = 0
  let asOffered = 0
  for (const one of cases) {
    for (const { answer } of one.options) if (!answer.startsWith('=')) plain.add(answer)
    const offer = offered(one)
    if (offer === null) continue
    offers.add(offer)
    offering++
    if (one.evident !== null) evident++
    if (one.answer === offer) asOffered++
  }
  const [only] = offers
  // Where the same plain answer is offered for every case, it says it all.
  const same = offers.size === 1 && offering === cases.length && plain.has(only!) ? only! : null
  const apart = offering > 0 && same === null
  const first = cases[0]!.answer
  const alike = first !== null && cases.every(({ answer }) => answer === first) && plain.has(first) ? first : null
  return {
    answers: [...(apart ? ['offered'] : []), ...plain],
    suggested: same ?? (apart && evident === offering ? 'offered' : null),
    given: alike ?? (apart && asOffered === offering ? 'offered' : null),
  }
}
