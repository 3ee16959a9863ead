// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { beginAnew, historyPage, open, texts, historyAct } from './history.test-help.tsx'

beginAnew()

test('whoever did something is named; an address stays where nobody has that name, or two have it', async () => {
  const member = { state: 'active', ways: [], secondStep: false, seenAt: null, isSelf: false } as const
  const members = [
    { ...member, id: '1', email: 'a@example.com', name: '髙橋 花子' },
    { ...member, id: '2', email: 'b@example.com', name: '佐藤' },
    { ...member, id: '3', email: 'c@example.com', name: '佐藤' },
    { ...member, id: '4', email: 'd@example.com', name: 'd' },
  ]
  const who = ['a@example.com', 'b@example.com', 'd@example.com', 'gone@example.com', null]
  history.replaceState({ eventms: { view: 'dashboard', params: { history: {} }, at: 0 } }, '')
  await open(
    { kind: 'page' },
    {
      history: async () =>
        historyPage({
          entries: who.map((who, at) => ({
            at: historyAct().at,
            moment: 9 - at,
            who,
            act: historyAct({ id: 9 - at }),
          })),
        }),
      historyPeople: async () => who,
    },
    {
      staffAbilities: ['log'],
      openStaff: async () => ({ staff: async () => ({ members, mayManage: false }) }) as unknown as StaffCalls,
    },
  )
  const named = ['髙橋 花子', '佐藤 (b@example.com)', 'd@example.com', 'gone@example.com', 'Outside EventMS']
  await waitFor(() => expect(texts().map((text) => /changed(.+) · No/.exec(text ?? '')?.[1])).toEqual(named))
})
