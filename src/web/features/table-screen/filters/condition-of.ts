import { type Question, questionOf } from '#domain/grid/asking.ts'
import type { Condition } from '#domain/grid/wanted.ts'

/** The condition that a column begins with when it is asked so: one that asks nothing yet, or what it asks already. */
export function conditionOf(field: string, question: Question, before: Condition | undefined): Condition {
  if (before && questionOf(before) === question) return before
  switch (question) {
    case 'containing':
      return { field, is: question, text: '' }
    case 'between':
      return { field, is: question, from: null, to: null }
    case 'oneOf':
      return { field, is: question, values: [] }
    case 'empty':
    case 'filled':
      return { field, is: 'empty', empty: question === 'empty' }
  }
}
