import type { Value } from '#domain/kinds/kind.ts'
import type { Row } from '#domain/table.ts'
import { digestOf } from '#domain/seals/digest.ts'
import { shownText } from '#domain/import/issues.ts'

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

/** The answer `=…` replaces the file's value by the text after the sign. */
export interface Option {
  readonly answer: string
  /** Name for a code. For an encoding: a line of the file decoded with it. */
  readonly name?: string
}

/** A text in a column that needs an answer, on one or more lines. */
export interface Case {
  /** Encodes everything that the answer depends on. If any of it changes, the case is new and unanswered. */
  readonly key: string
  readonly field: string
  readonly text: string
  readonly fullText?: string
  readonly lines: readonly number[]
  readonly count: number
  readonly options: readonly Option[]
  /** Suggested answer; never applied automatically. */
  readonly evident: string | null
  readonly answer: string | null
  /** The similar text in the file or the table. */
  readonly like?: string
  readonly stored?: Row
  /** The first of the stored values that would be lost. */
  goes?: Value[]
  /** Digest of the other data that the answer depends on: the lost values and their rows. */
  about?: string
}

/** Cases that are shown together: all of one kind, or of one column. */
export interface Question {
  readonly kind: QuestionKind
  readonly field: string | null
  readonly cases: readonly Case[]
  readonly open: number
}

export type Answers = ReadonlyMap<string, string>

export type Draft = { -readonly [K in keyof Case]: Case[K] } & { lines: number[] }

const linesListed = 10
const noLines: ReadonlySet<number> = new Set()
const yesNo = [{ answer: 'yes' }, { answer: 'no' }] as const

export function isAbout(draft: Draft, ...references: readonly unknown[]): void {
  draft.about = digestOf([draft.about ?? '', ...references])
}

/**
 * Adds a stored value that would be lost to the case. The answer depends on this value, so it becomes part of the key.
 */
export function goesWith(draft: Draft, value: Value, storedKey: Value): void {
  isAbout(draft, storedKey, value)
  draft.goes ??= []
  if (draft.goes.length < linesListed) draft.goes.push(value)
}

/** Options that do not depend on the case, by kind of question. */
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

export class CaseCollector {
  private readonly drafts = new Map<string, Draft>()
  private readonly furtherLines = new Map<Draft, number[]>()
  private readonly kind: QuestionKind
  private readonly field: string | null
  private readonly answers: Answers

  constructor(kind: QuestionKind, field: string | null, answers: Answers) {
    this.kind = kind
    this.field = field
    this.answers = answers
  }

  /** Adds the line to the case with this key. `make` creates the case for its first line. */
  add(words: string, line: number, make: () => Pick<Case, 'field' | 'text' | 'options'> & Partial<Case>): Draft {
    const key = `${this.kind}\0${words}`
    let draft = this.drafts.get(key)
    if (draft) {
      const lines = draft.lines.length < linesListed ? draft.lines : this.linesBeyond(draft)
      // Skips a repeated line: it was split into several rows.
      if ((lines.at(-1) ?? draft.lines.at(-1)) === line) return draft
      draft.count++
      lines.push(line)
      return draft
    }
    const made = make()
    const text = shownText(made.text)
    const fullText = text !== made.text && { whole: made.text }
    draft = { evident: null, answer: null, ...made, text, ...fullText, key, lines: [line], count: 1 }
    draft.answer = this.answerOf(draft)
    this.drafts.set(key, draft)
    return draft
  }

  answerOf({ key, options }: Pick<Case, 'key' | 'options'>): string | null {
    const answer = this.answers.get(key)
    return options.some((option) => option.answer === answer) ? answer! : null
  }

  /** Completes the keys with the digests in `about`, then looks up the answers. Call when all cases have been added. */
  settle(): void {
    for (const draft of this.drafts.values()) {
      if (draft.about === undefined) continue
      draft.key += `\0${draft.about}`
      draft.answer = this.answerOf(draft)
    }
  }

  get cases(): readonly Draft[] {
    return [...this.drafts.values()]
  }

  /** Returns no question if there is no case, or if answers leave out all rows of the cases. */
  questions(leftOutLines = noLines): Question[] {
    const { kind, field } = this
    const cases =
      leftOutLines.size === 0 ? this.cases : this.cases.flatMap((draft) => this.without(draft, leftOutLines))
    if (cases.length === 0) return []
    return [{ kind, field, cases, open: cases.filter(({ answer }) => answer === null).length }]
  }

  /** Removes the lines in `leftOut`, except from a case whose own answer leaves them out. */
  private without(draft: Draft, leftOutLines: ReadonlySet<number>): Draft[] {
    if (draft.answer === 'out') return [draft]
    const lines = [...draft.lines, ...(this.furtherLines.get(draft) ?? [])].filter((line) => !leftOutLines.has(line))
    if (lines.length === draft.count) return [draft]
    return lines.length === 0 ? [] : [{ ...draft, lines: lines.slice(0, linesListed), count: lines.length }]
  }

  private linesBeyond(draft: Draft): number[] {
    let lines = this.furtherLines.get(draft)
    if (!lines) this.furtherLines.set(draft, (lines = []))
    return lines
  }
}

/** A question about the whole file. After its answer the file is read again. */
export function fileQuestion(kind: 'sheet' | 'encoding', options: readonly Option[]): Question {
  const questionCase: Case = {
    key: kind,
    field: '',
    text: '',
    lines: [],
    count: 1,
    options,
    evident: null,
    answer: null,
  }
  return { kind, field: null, cases: [questionCase], open: 1 }
}

/** The replacement value; undefined if the answer is not a replacement. */
export function valueOf(answer: string | null): string | undefined {
  return answer?.startsWith('=') ? answer.slice(1) : undefined
}

/** The suggested answer, or else the replacement if there is exactly one. */
export function offered({ evident, options }: Case): string | null {
  if (evident !== null) return evident
  const values = options.filter(({ answer }) => answer.startsWith('='))
  return values.length === 1 ? values[0]!.answer : null
}

/**
 * Gives the same answer to every case that has it as an option. 'offered' means each case's own `offered` answer; null
 * removes the answers.
 */
export function answerAll(answers: Answers, question: Question, answer: string | 'offered' | null): Answers {
  const allAnswers = new Map(answers)
  for (const questionCase of question.cases) {
    const chosenAnswer = answer === 'offered' ? offered(questionCase) : answer
    if (chosenAnswer === null && answer === null) allAnswers.delete(questionCase.key)
    else if (chosenAnswer !== null && questionCase.options.some((option) => option.answer === chosenAnswer))
      allAnswers.set(questionCase.key, chosenAnswer)
  }
  return allAnswers
}

export function takeEvident(answers: Answers, questions: readonly Question[]): Answers {
  const allAnswers = new Map(answers)
  for (const { cases } of questions) {
    for (const { key, answer, evident } of cases) if (answer === null && evident !== null) allAnswers.set(key, evident)
  }
  return allAnswers
}

/** Answers that can be given to all cases at once. 'offered' is included if cases offer different answers. */
export interface ForAll {
  readonly answers: readonly (string | 'offered')[]
  readonly suggested: string | null
  readonly givenAnswer: string | null
}

export function forAll({ cases }: Question): ForAll {
  const plainAnswers = new Set<string>()
  const offers = new Set<string>()
  let offering = 0
  let evident = 0
  let asOffered = 0
  for (const questionCase of cases) {
    for (const { answer } of questionCase.options) if (!answer.startsWith('=')) plainAnswers.add(answer)
    const offer = offered(questionCase)
    if (offer === null) continue
    offers.add(offer)
    offering++
    if (questionCase.evident !== null) evident++
    if (questionCase.answer === offer) asOffered++
  }
  const [onlyOffer] = offers
  // If every case offers the same answer, a separate 'offered' is superfluous.
  const commonOffer = offers.size === 1 && offering === cases.length && plainAnswers.has(onlyOffer!) ? onlyOffer! : null
  const offersDiffer = offering > 0 && commonOffer === null
  const first = cases[0]!.answer
  const alike =
    first !== null && cases.every(({ answer }) => answer === first) && plainAnswers.has(first) ? first : null
  return {
    answers: [...(offersDiffer ? ['offered'] : []), ...plainAnswers],
    suggested: commonOffer ?? (offersDiffer && evident === offering ? 'offered' : null),
    givenAnswer: alike ?? (offersDiffer && asOffered === offering ? 'offered' : null),
  }
}
