import type { ReactNode } from 'react'
import type { Case, Option, Question } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { Cell } from '#web/features/import/Listing.tsx'
import { fieldLabel } from '#web/features/import/texts.ts'

export interface Wording {
  readonly title: string
  /** The heading of the list of cases; undefined if the title of the question is enough. */
  readonly list?: string
  /**
   * The text of an answer that applies to all cases. The answer `offered` accepts the suggested answer of each case.
   */
  forAll(answer: string): string
  answer(option: Option, to: Case): string
  /** The accessible name of a case whose cell in the file is empty. */
  called?(question: Case): string
  readonly columns: readonly string[]
  cells(one: Case): readonly ReactNode[]
}

export type Words = (messages: Messages, declaration: TableDeclaration, question: Question) => Wording

export function countTexts({ number }: Messages, count: number) {
  return { count, number: number(count) }
}

export const countOf = (cases: readonly Case[]): number => cases.reduce((sum, { count }) => sum + count, 0)

/** The wording of answers whose text is the same for one case and for all cases. */
export function answersBy({ t }: Messages, texts: Readonly<Record<string, MessageKey>>) {
  const answerText = (answer: string) => t(texts[answer]!)
  return { forAll: answerText, answer: ({ answer }: Option) => answerText(answer) }
}

export function byText(messages: Messages, declaration: TableDeclaration): Pick<Wording, 'columns' | 'cells'> {
  return {
    columns: [messages.t('importQuestions.column'), messages.t('importQuestions.inFile')],
    cells: ({ field, text }) => [fieldLabel(messages, declaration, field), <Cell key="text" text={text} />],
  }
}
