import { beforeAll, describe, expect, test } from 'vitest'
import type { PrintCard } from '#domain/wire.ts'
import type { Backend } from '#web/backend/backend.ts'
import { type Home, rejectsWith } from './contract.test-help.ts'

const EVENT = 7_001

const card = (page: number, start: number | null, end: number | null, digest: string): PrintCard => ({
  sheet: 'seals',
  page,
  part: null,
  event: EVENT,
  seal: 1,
  start,
  end,
  digest: digest.repeat(32),
  person: 1,
  code: '0001',
  name: '髙橋 𠮷子',
  department: null,
})

export function printsContract(home: () => Home, signedIn: () => Promise<Backend>): void {
  describe('prints', () => {
    let backend: Backend
    beforeAll(async () => {
      const browser = home().open()
      backend = browser.tab()
      await backend.signIn(home().account.email, home().account.password)
      return () => browser.close()
    })

    const record = (rows: number) => backend.recordPrint({ sheet: 'seals', filters: { eventCode: EVENT }, rows })
    const last = async (event: number | null = EVENT) =>
      (await backend.printed('seals', event)).cards.map(({ start, end, digest }) => [start, end, digest[0]])

    test('a print counts once somebody says that it came out, and then no longer waits for an answer', async () => {
      expect(await backend.printed('seals', EVENT)).toEqual({ cards: [], open: [] })
      const print = await record(3)
      await backend.recordCards(print, [card(1, 1, 10, 'a'), card(1, 11, 20, 'b')])
      await backend.recordCards(print, [card(2, null, null, 'c')])
      const unanswered = await (await signedIn()).printed('seals', EVENT)
      expect(unanswered).toEqual({
        cards: [],
        open: [
          {
            print,
            sheet: 'seals',
            rows: 3,
            pages: 2,
            at: expect.stringMatching(/^\d{4}-.*Z$/),
            who: home().account.email,
          },
        ],
      })
      await (await signedIn()).answerPrint(print, { pages: 2 })
      const { cards, open } = await backend.printed('seals', EVENT)
      expect(open).toEqual([])
      expect(cards[0]).toEqual({
        print,
        gone: false,
        part: null,
        seal: 1,
        start: 1,
        end: 10,
        digest: 'a'.repeat(32),
        person: 1,
        code: '0001',
        name: '髙橋 𠮷子',
        department: null,
      })
      expect(cards).toHaveLength(3)
      await rejectsWith(backend.answerPrint(print, { pages: 0 }), 'printAnswered')
      await rejectsWith(backend.recordCards(print, [card(1, 1, 2, 'a')]), 'unknownPrint')
      expect(await last(EVENT + 1)).toEqual([])
      expect(await last(null)).toEqual([])
    })

    test('only the pages that came out count, and of the same numbers the later print', async () => {
      const print = await record(2)
      await backend.recordCards(print, [card(1, 1, 10, 'd'), card(2, 11, 20, 'e')])
      await backend.answerPrint(print, { pages: 1 })
      expect(await last()).toEqual([
        [11, 20, 'b'],
        [null, null, 'c'],
        [1, 10, 'd'],
      ])
      const unpaged = await record(1)
      await backend.recordCards(unpaged, [card(1, 1, 10, 'f')])
      await backend.answerPrint(unpaged, { pages: 0 })
      expect((await last()).at(-1)).toEqual([1, 10, 'd'])
    })

    test('what was collected is told beside what came out, each time that it was', async () => {
      for (let time = 0; time < 2; time++) {
        const print = await backend.recordPrint({ sheet: 'collected', filters: { eventCode: EVENT }, rows: 1 })
        await backend.recordCards(print, [card(1, 1, 10, 'd')])
        await backend.answerPrint(print, { pages: 1 })
      }
      const { cards } = await backend.printed('seals', EVENT)
      expect(cards.filter(({ start }) => start === 1).map(({ gone }) => gone)).toEqual([false, true, true])
    })

    test('twelve thousand cards are recorded with one print', async () => {
      const cards = Array.from({ length: 12_000 }, (_, at) => ({ ...card(1 + at, at, at, '0'), event: EVENT + 2 }))
      const print = await record(cards.length)
      await backend.recordCards(print, cards)
      await backend.answerPrint(print, { pages: cards.length })
      expect((await backend.printed('seals', EVENT + 2)).cards).toHaveLength(cards.length)
    })

    test('what is no card is refused, and so are more than the print has rows', async () => {
      const print = await record(1)
      const good = card(1, 1, 2, 'a')
      for (const invalid of [
        { ...good, sheet: 'x' },
        { ...good, page: 0 },
        { ...good, digest: 'x' },
        { ...good, start: 1.5 },
        { ...good, name: 'x'.repeat(1001) },
        { ...good, code: '\u0000' },
      ])
        await rejectsWith(backend.recordCards(print, [invalid as PrintCard]), 'badRequest')
      await rejectsWith(backend.recordCards(print, [good, good]), 'badRequest')
      await rejectsWith(backend.recordCards(1e9, [good]), 'unknownPrint')
      await backend.recordCards(print, [good])
      for (const pages of [-1, 2, 0.5]) await rejectsWith(backend.answerPrint(print, { pages }), 'badRequest')
      await rejectsWith(backend.printed('x' as 'seals', EVENT), 'badRequest')
    })
  })
}
