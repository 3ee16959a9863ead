import type { ReactNode } from 'react'
import type { Case, Option, Question } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { Cell } from '#web/features/import/Listing.tsx'
import { fieldLabel } from '#web/features/import/texts.ts'

export interface Wording {
  readonly title: string
  /** Names the list of its cases where the title does not. */
  readonly list?: string
  /** An answer to all cases at once; `offered` is what is offered for each. */
  forAll(answer: string): string
  answer(option: Option, to: Case): string
  /** Names a case where the file has no text. */
  called?(one: Case): string
  /** The columns of the list between the lines and the answer, and what they say of a case. */
  readonly columns: readonly string[]
  cells(one: Case): readonly ReactNode[]
}

/** Puts a question of one kind into words. */
export type Words = (messages: Messages, declaration: TableDeclaration, question: Question) => Wording

export function counted({ number }: Messages, count: number) {
  return { count, number: number(count) }
}

/** Number of cells or rows of the cases. */
export const countOf = (cases: readonly Case[]): number => cases.reduce((sum, { count }) => sum + count, 0)

/** The same text for an answer to one case and to all. */
export function answersBy({ t }: Messages, texts: Readonly<Record<string, MessageKey>>) {
  const said = (answer: string) => t(texts[answer]!)
  return { forAll: said, answer: ({ answer }: Option) => said(answer) }
}

/** A list of the cases by column and text. */
export function byText(messages: Messages, declaration: TableDeclaration): Pick<Wording, 'columns' | 'cells'> {
  return {
    columns: [messages.t('ask.column'), messages.t('ask.inFile')],
    cells: ({ field, text }) => [fieldLabel(messages, declaration, field), <Cell key="text" text={text} />],
  }
}
