import type { ReactNode } from 'react'
import type { Case, Option, Question } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { Messages } from '#web/messages/use-messages.ts'

/** What a question of some kind says. */
export interface Wording {
  readonly title: string
  /** Names the list of its cases. */
  readonly list: string
  /** An answer to all cases at once; `offered` is what is offered for each. */
  forAll(answer: string): string
  /** An answer to one case. */
  answer(option: Option, to: Case): string
  /** The columns of the list between the lines and the answer, and what they say of a case. */
  readonly columns: readonly string[]
  cells(one: Case): readonly ReactNode[]
}

/** Puts a question of one kind into words. */
export type Words = (messages: Messages, declaration: TableDeclaration, question: Question) => Wording

/** How often something is counted in a title. */
export function counted({ number }: Messages, count: number) {
  return { count, number: number(count) }
}
