import { chunksOf } from '#domain/chunks.ts'
import { CARDS_AT_ONCE, type Printed } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import type { Client } from './client.ts'

export function createPrints(client: Client) {
  return {
    async recordPrint(record) {
      return (await client.send<{ print: number }>('POST', '/api/prints', record)).print
    },
    async recordCards(print, cards) {
      for (const some of chunksOf(cards, CARDS_AT_ONCE))
        await client.send('POST', `/api/prints/${print}/cards`, { cards: some })
    },
    async answerPrint(print, answer) {
      await client.send('POST', `/api/prints/${print}/answer`, answer)
    },
    printed: (sheet, event) =>
      client.read<Printed>(`/api/prints?sheet=${sheet}${event === null ? '' : `&event=${event}`}`),
  } satisfies Partial<Backend>
}
