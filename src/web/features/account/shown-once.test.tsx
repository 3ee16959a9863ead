// @vitest-environment jsdom
/** Recovery codes are shown once, so neither a lost connection nor a lost focus may hide them. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnAccount } from '#domain/access/account.ts'
import { EventmsError } from '#domain/errors.ts'
import type { AccountCalls } from '#web/backend/account-calls.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { AccountDialog } from './AccountDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

/** Opens My account and turns on an authenticator app with its first code. */
async function switchOn(account: AccountCalls['account']): Promise<void> {
  const calls: Partial<AccountCalls> = {
    account,
    beginSecondStep: async () => ({ uri: 'otpauth://totp/EventMS', secret: 'AAAABBBB' }),
    confirmSecondStep: async () => ['one-code'],
  }
  const openAccount = async () => calls as AccountCalls
  const backend = backendWith({}, { accountAbilities: ['secondStep', 'recoveryCodes'], openAccount })
  show(backend, <AccountDialog onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('tab', { name: 'Signing in' }))
  const password = await screen.findByLabelText('Current password', { selector: 'input' })
  fireEvent.change(password, { target: { value: 'mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set up an app' }))
  const code = await screen.findByLabelText('Code from the app')
  code.focus()
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form')!)
  await screen.findByText('one-code')
}

test('they stay where the account cannot be read again, also while that is tried once more', async () => {
  const account = vi
    .fn<AccountCalls['account']>()
    .mockResolvedValueOnce(own)
    .mockRejectedValueOnce(new EventmsError('unreachable'))
    .mockResolvedValue({ ...own, secondStep: true, recoveryCodes: 1 })
  await switchOn(account)
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  screen.getByText('one-code')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(account).toHaveBeenCalledTimes(3))
  screen.getByText('one-code')
})

test('the keyboard goes to them, and on to the part when they were kept', async () => {
  await switchOn(async () => own)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Recovery codes' })))
  const kept = screen.getByRole('button', { name: 'I have kept them' })
  kept.focus()
  fireEvent.click(kept)
  await screen.findByRole('button', { name: 'Set up an app' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Authenticator app' }))
})
