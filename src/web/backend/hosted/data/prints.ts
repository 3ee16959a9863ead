import { chunksOf } from '#domain/chunks.ts'
import { checkAnswer, checkCards, checkFollowed, checkPrintNumber } from '#domain/requests/prints.ts'
import { CARDS_AT_ONCE, type Printed } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Call } from '#web/backend/hosted/database-call.ts'

export function createPrints(call: Call) {
  return {
    recordPrint: ({ sheet, filters, rows }) =>
      call<number>('eventms_print', { sheet_: sheet, filters_: filters, rows_: rows }),
    async recordCards(print, cards) {
      for (const some of chunksOf(cards, CARDS_AT_ONCE))
        await call('eventms_staff_print_cards', { print_: checkPrintNumber(print), cards: checkCards({ cards: some }) })
    },
    async answerPrint(print, answer) {
      await call('eventms_staff_answer_print', { print_: checkPrintNumber(print), pages_: checkAnswer(answer).pages })
    },
    async printed(askedSheet, event) {
      const { sheet, code } = checkFollowed(askedSheet, event)
      return call<Printed>('eventms_staff_printed', { sheet_: sheet, event_: code })
    },
  } satisfies Partial<Backend>
}
