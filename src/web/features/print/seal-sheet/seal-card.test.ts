// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { cardPages } from './card-pages.ts'
import { sealCard } from './seal-card.ts'

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
  personKnown: true,
  departmentKnown: true,
}
const lines = (card: HTMLElement) =>
  [...card.querySelectorAll('dt')].map((label) => [label.textContent, label.nextElementSibling!.textContent])

test('what stands on a card, under Japanese labels: the name with its honorific, range and count as recorded', () => {
  expect(lines(sealCard(seal))).toEqual([
    ['イベント', '春の市'],
    ['担当者コード', '101'],
    ['社員コード', '0001'],
    ['部署', '営業部'],
    ['氏名', '髙橋 花子\u00a0様'],
    ['番号', '11 ～ 20'],
    ['冊数', '9'],
  ])
})

test('what was not recorded is left blank, and text is text', () => {
  const card = sealCard({ ...seal, name: null, departmentName: null, start: null, end: null, count: null })
  expect(lines(card).map(([, text]) => text)).toEqual(['春の市', '101', '0001', '', '', '', ''])
  const marked = sealCard({ ...seal, name: '<img src=x>' })
  expect([marked.querySelector('img'), lines(marked)[4]![1]]).toEqual([null, '<img src=x>\u00a0様'])
})

test('ten cards a page, every one once and in order', () => {
  const seals = Array.from({ length: 23 }, (_, id) => ({ ...seal, id }))
  expect(cardPages(seals).map((page) => page.length)).toEqual([10, 10, 3])
  expect(cardPages(seals).flat()).toEqual(seals)
  expect(cardPages([])).toEqual([])
})
