// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cardFormat, SEAL_SHEET } from '#domain/paper/card-format.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { cardElement } from '#web/features/print/paper/card-element.ts'
import { cardPages } from './card-pages.ts'
import { sealCard } from './seal-card.ts'

const format = cardFormat(SEAL_SHEET)
const seal: PrintedSeal = {
  id: 1,
  eventCode: 1,
  eventName: '春の市',
  companyCode: '0001',
  name: '髙橋 花子',
  departmentCode: 10,
  departmentName: '営業部',
  personInChargeCode: 101,
  personInChargeName: '山﨑',
  start: 11,
  end: 20,
  count: 9,
  receivedOn: null,
  personKnown: true,
  departmentKnown: true,
}
const elementOf = (of: PrintedSeal) => cardElement(sealCard(of), format)
const lines = (card: HTMLElement) =>
  [...card.querySelectorAll('dt')].map((label) => [label.textContent, label.nextElementSibling!.textContent])

test('a card has Japanese labels, the name with its honorific, range and count as recorded [S2.54 S2.55]', () => {
  expect(lines(elementOf(seal))).toEqual([
    ['イベント', '春の市'],
    ['担当者コード', '101'],
    ['社員コード', '0001'],
    ['部署', '営業部'],
    ['氏名', '髙橋 花子\u00a0様'],
    ['番号', '11 ～ 20'],
    ['冊数', '9'],
  ])
  expect(elementOf(seal).dataset['card']).toBe('1')
})

test('a card is read as Japanese, whatever the language of the page is [WCAG3.1.2]', () => {
  expect(elementOf(seal).lang).toBe('ja')
})

test('what was not recorded is left blank, and text is text', () => {
  const card = elementOf({ ...seal, name: null, departmentName: null, start: null, end: null, count: null })
  expect(lines(card).map(([, text]) => text)).toEqual(['春の市', '101', '0001', '', '', '', ''])
  const marked = elementOf({ ...seal, name: '<img src=x>' })
  expect([marked.querySelector('img'), lines(marked)[4]![1]]).toEqual([null, '<img src=x>\u00a0様'])
})

test('a page has ten cards, and every card is on one page in its order [S2.53]', () => {
  const seals = Array.from({ length: 23 }, (_, id) => ({ ...seal, id }))
  const idsFrom = (firstLabel: number) =>
    cardPages(seals, { format, firstLabel }).map(({ cards }) => cards.map(({ id }) => id))
  expect(idsFrom(1).map((page) => page.length)).toEqual([10, 10, 3])
  expect(idsFrom(9).map((page) => page.length)).toEqual([2, 10, 10, 1])
  expect(idsFrom(1).flat()).toEqual(seals.map(({ id }) => id))
  expect(idsFrom(9).flat()).toEqual(seals.map(({ id }) => id))
  expect(cardPages([], { format })).toEqual([])
})
