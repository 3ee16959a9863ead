// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { hanako, openPerson, openStaff, press, rowTexts, self } from './open-staff.test-help.tsx'
import { entry, logOf, member } from './staff.test-help.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('everybody with state, ways in and second step; who is disabled comes last', async () => {
  await openStaff({
    members: [
      member('aki@example.jp', { state: 'disabled', seenAt: null }),
      self,
      hanako,
      member('new@example.jp', { state: 'invited', ways: [], seenAt: null }),
    ],
  })
  expect(rowTexts().map((row) => row.replace(/\w+ \d+, 2026.*$/, 'then'))).toEqual([
    'hanako@example.jp山田 花子 | Active | password, Google | On | then',
    'me@example.jpyou | Active | password | Off | then',
    'new@example.jp | Invited | Nothing yet | Off | Not yet',
    'aki@example.jp | Disabled | password | Off | Not known',
  ])
})

test('a search among many, by name or address', async () => {
  await openStaff({ members: [self, hanako, ...Array.from({ length: 30 }, (_, i) => member(`p${i}@example.jp`))] })
  screen.getByText('32 accounts, by address')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name or address' }), { target: { value: '花子' } })
  expect(rowTexts()).toHaveLength(1)
  screen.getByText('1 of 32 accounts')
})

test('the keyboard goes into an account and back to where it was', async () => {
  await openStaff()
  await openPerson(hanako.email)
  expect(document.activeElement?.textContent).toBe(hanako.email)
  press('Everybody')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Open the account ${hanako.email}`)
})

test('what cannot be done is not offered: for oneself, by the state, by the home, and without permission', async () => {
  await openStaff({ members: [self, hanako, member('off@example.jp', { state: 'disabled', secondStep: true })] })
  await openPerson(self.email)
  screen.getByText(/This is your own account/)
  expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull()
  press('Everybody')
  await openPerson(hanako.email)
  const acts = () =>
    within(screen.getByRole('region', { name: 'Actions' }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(acts()).toEqual(['End all sessions', 'Link for a new password', 'Remove the second step', 'Disable'])
  press('Everybody')
  await openPerson('off@example.jp')
  expect(acts()).toEqual(['Enable'])
  cleanup()
  await openStaff({ abilities: ['endSessions'] })
  await openPerson(hanako.email)
  expect(acts()).toEqual(['End all sessions'])
  cleanup()
  await openStaff({ mayManage: false })
  screen.getByText(/limits who may change accounts/)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  // Sign-in methods and last visits of others are hidden.
  expect(rowTexts()[0]).toBe('hanako@example.jp山田 花子 | Active')
  await openPerson(hanako.email)
  expect(screen.queryByRole('region')).toBeNull()
})

test('what cannot be read says so, and is tried again', async () => {
  const staff = vi
    .fn<StaffCalls['staff']>()
    .mockRejectedValueOnce(new EventmsError('unreachable'))
    .mockRejectedValueOnce(new EventmsError('unreachable'))
    .mockResolvedValue({ members: [self], mayManage: true })
  const log = vi.fn(logOf([entry(1, { userId: self.id })])).mockRejectedValueOnce(new EventmsError('unreachable'))
  await openStaff({ calls: { staff, log } })
  await screen.findByRole('alert')
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' })
  again.focus()
  press('Try again')
  expect(again.disabled).toBe(true)
  // A browser blurs a disabled element; in jsdom, removing the focused element does.
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  other.remove()
  expect(document.activeElement).toBe(document.body)
  await waitFor(() => expect(again.disabled).toBe(false))
  expect([document.activeElement, staff.mock.calls.length]).toEqual([again, 2])
  press('Try again')
  await screen.findByText('1 account')
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Security log' }))
  await screen.findByRole('alert')
  press('Try again')
  await screen.findByText('Signed in (password)')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the log is read in parts, narrowed to a kind, and saved whole', async () => {
  const all = Array.from({ length: 130 }, (_, i) =>
    entry(i + 1, { ...(i === 3 && { kind: 'lockOut', outcome: 'refused' as const }), userId: hanako.id }),
  )
  const log = vi.fn(logOf(all, 20))
  const onExport = await openStaff({ calls: { log } })
  fireEvent.click(screen.getByRole('tab', { name: 'Security log' }))
  await screen.findAllByText('Signed in (password)')
  expect(rowTexts()).toHaveLength(60)
  press('Show older')
  await waitFor(() => expect(rowTexts()).toHaveLength(120))
  fireEvent.click(screen.getByRole('combobox', { name: 'What happened' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Too many attempts' }))
  await screen.findByText('Too many attempts (password)')
  expect(rowTexts()).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull())
  press('CSV')
  await waitFor(() => expect(onExport).toHaveBeenCalled())
  expect(onExport.mock.calls[0]![0].rows).toHaveLength(1)
})

test('hostile names and browsers are text, in both languages', async () => {
  const evil = '<img src=x onerror=alert(1)>\u202Egnp'
  await openStaff({
    locale: 'ja',
    members: [self, { ...hanako, name: evil }],
    calls: { log: logOf([entry(1, { browser: evil, address: evil, userId: hanako.id })]) },
  })
  expect(screen.getByText(evil).tagName).toBe('BDI')
  fireEvent.click(screen.getByRole('tab', { name: 'セキュリティ記録' }))
  await screen.findByText('サインイン（パスワード）')
  expect(document.querySelector('img')).toBeNull()
})
