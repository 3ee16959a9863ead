// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnAccount } from '#domain/access/account.ts'
import type { OwnToken } from '#domain/access/tokens.ts'
import type { AccountCalls, TokenCalls } from '#web/backend/account-calls.ts'
import { AccountDialog } from '#web/features/account/AccountDialog.tsx'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { dayIn, endOf } from './days.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const report: OwnToken = {
  id: '0123456789',
  name: 'Report',
  scope: 'read',
  createdAt: '2026-04-01T00:00:00.000Z',
  expiresAt: '2999-04-01T00:00:00.000Z',
  usedAt: null,
}

/** Opens the tokens of My account, as the server stores them. */
async function openTokens(stored: OwnToken[], hasApi = true) {
  const own: OwnAccount = {
    email: 'me@example.jp',
    name: 'Me',
    phone: null,
    hasPassword: true,
    linked: [],
    secondStep: false,
    recoveryCodes: 0,
    news: [],
  }
  const tokens: TokenCalls = {
    add: vi.fn(async (name) => {
      stored.push({ ...report, id: 'another', name })
      return 'eventms_the-token'
    }),
    end: vi.fn(
      async (id) =>
        void stored.splice(
          stored.findIndex((token) => token.id === id),
          1,
        ),
    ),
  }
  const calls: Partial<AccountCalls> = {
    account: async () => ({ ...own, tokens: [...stored] }),
    ...(hasApi && { tokens }),
  }
  show(backendWith({}, { openAccount: async () => calls as AccountCalls }), <AccountDialog onClose={() => {}} />)
  await screen.findByRole('tab', { name: 'Name and password' })
  if (hasApi) fireEvent.click(screen.getByRole('tab', { name: 'Personal tokens' }))
  return tokens
}

const button = (name: string) => screen.getByRole('button', { name })

test('a new token is made with a name, a scope, an end and the password, and shown once', async () => {
  const { add } = await openTokens([])
  fireEvent.click(button('New token'))
  fireEvent.change(screen.getByLabelText('Name of the token'), { target: { value: 'Report' } })
  fireEvent.click(screen.getByRole('radio', { name: 'read and change' }))
  fireEvent.change(screen.getByLabelText('Current password', { selector: 'input' }), { target: { value: 'mine' } })
  for (const day of [dayIn(-1), dayIn(366), '']) {
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: day } })
    expect((button('New token') as HTMLButtonElement).disabled).toBe(true)
  }
  screen.getByText(/Last day must be between/)
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: dayIn(365) } })
  fireEvent.click(button('New token'))
  const field = await screen.findByDisplayValue('eventms_the-token')
  expect(add).toHaveBeenCalledWith('Report', 'read-write', endOf(dayIn(365)), 'mine', undefined)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Token' })))
  fireEvent.click(button('Copy'))
  await screen.findByText(/the text is selected/)
  expect(document.activeElement).toBe(field)
  fireEvent.click(button('Done'))
  await screen.findByText('Report')
  expect(screen.queryByDisplayValue('eventms_the-token')).toBeNull()
})

test('ending a token asks first; the keyboard begins at Cancel and goes back to the list', async () => {
  const { end } = await openTokens([report, { ...report, id: 'old', name: 'Old', expiresAt: report.createdAt }])
  screen.getByText(/eventms_0123456789.* · read · since .* · until .* · not used yet/)
  screen.getByText(/ · expired /)
  fireEvent.click(button('End Report'))
  await waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
  expect(end).not.toHaveBeenCalled()
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(button('New token')))
  fireEvent.click(button('End Report'))
  screen.getByText('Programs that use this token stop working at once.')
  fireEvent.click(screen.getAllByRole('button', { name: 'End Report' }).at(-1)!)
  await screen.findByText('The token has ended.')
  expect(end).toHaveBeenCalledWith('0123456789')
  await waitFor(() => expect(screen.queryByText('Report')).toBeNull())
  screen.getByText('Old')
})

test('a home without an API shows no tokens', async () => {
  await openTokens([], false)
  expect(screen.queryByRole('tab', { name: 'Personal tokens' })).toBeNull()
})
