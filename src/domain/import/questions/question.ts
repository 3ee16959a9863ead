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

/** A possible answer. An answer such as `=12` replaces the file's value by 12. */
export interface Option {
  readonly answer: string
  /** Name of the code in `answer`. For a question about the encoding: a line of the file in this encoding. */
  readonly name?: string
}

/** One text that needs an answer, on all lines of the column where it occurs. */
export interface Case {
  /**
   * Contains all that the answer depends on. If any of this changes, the case counts as new, and its answer is no
   * longer used.
   */
  readonly key: string
  readonly field: string
  readonly text: string
  readonly fullText?: string
  readonly lines: readonly number[]
  readonly count: number
  readonly options: readonly Option[]
  /** Suggested answer. A person has to accept it. */
  readonly evident: string | null
  readonly answer: string | null
  /** The similar text, from the file or from a stored row. */
  readonly like?: string
  readonly stored?: Row
  /** The first few stored values that the import would remove. */
  goes?: Value[]
  /** Digest of what the answer depends on besides the text, such as the stored values that the import would remove. */
  about?: string
}

/** Cases of one kind that are shown together. If `field` is set, all of these cases are in this column. */
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
 * Adds a stored value to a case, because the import would remove this value. The answer depends on the value, so the
 * value becomes part of the case's key.
 */
export function goesWith(draft: Draft, value: Value, storedKey: Value): void {
  isAbout(draft, storedKey, value)
  draft.goes ??= []
  if (draft.goes.length < linesListed) draft.goes.push(value)
}

/** Answers that are the same for all cases of a kind of question. */
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

  /** Adds a line to the case with the key `words`. For the first line, `make` creates the case. */
  add(words: string, line: number, make: () => Pick<Case, 'field' | 'text' | 'options'> & Partial<Case>): Draft {
    const key = `${this.kind}\0${words}`
    let draft = this.drafts.get(key)
    if (draft) {
      const lines = draft.lines.length < linesListed ? draft.lines : this.linesBeyond(draft)
      // Skips a repeated line number: the line was split into several rows.
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

  /**
   * Adds the digest in `about` to the key of each case, and looks up the answer for this complete key. Call after all
   * cases have been added.
   */
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

  /** The questions, or none if there are no cases. Omits cases whose lines are all left out by other answers. */
  questions(leftOutLines = noLines): Question[] {
    const { kind, field } = this
    const cases =
      leftOutLines.size === 0 ? this.cases : this.cases.flatMap((draft) => this.without(draft, leftOutLines))
    if (cases.length === 0) return []
    return [{ kind, field, cases, open: cases.filter(({ answer }) => answer === null).length }]
  }

  /**
   * Removes the lines that other answers leave out, and a case without remaining lines. Keeps the case whose own answer
   * leaves the lines out, so that a person can change this answer.
   */
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

/** A question about the whole file. The file is read again with the answer. */
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

/** The value that replaces the file's value, or undefined if the answer does not replace it: `=12` → 12. */
export function valueOf(answer: string | null): string | undefined {
  return answer?.startsWith('=') ? answer.slice(1) : undefined
}

/** Answer that a button can offer for this case: the suggested one, or the replacement if there is only one. */
export function offered({ evident, options }: Case): string | null {
  if (evident !== null) return evident
  const values = options.filter(({ answer }) => answer.startsWith('='))
  return values.length === 1 ? values[0]!.answer : null
}

/**
 * Answers all cases of a question. Cases that do not have `answer` as an option stay as they are. 'offered' gives each
 * case the answer that the case offers. Null removes the answers.
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

/**
 * Answers for the buttons that answer all cases of a question. The answer 'offered' gives each case the answer that
 * this case offers. Contains 'offered' if the cases do not all offer the same answer, or if they offer a replacement
 * such as `=12`.
 */
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
  // If all cases offer the same answer, that answer is listed itself, and 'offered' is not needed.
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
