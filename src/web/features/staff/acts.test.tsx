// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { hanako, onTop, openPerson, openStaff, passwordField, press, self } from './open-staff.test-help.tsx'
import { entry } from './staff.test-help.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('disabling names the person, asks for one’s own password, and says at the field where it is wrong', async () => {
  const disable = vi
    .fn<StaffCalls['disable']>()
    .mockRejectedValueOnce(new EventmsError('invalidCredentials'))
    .mockResolvedValue()
  const staff = vi.fn(async () => ({
    members: [self, { ...hanako, state: disable.mock.calls.length > 1 ? ('disabled' as const) : ('active' as const) }],
    mayManage: true,
  }))
  const disabled = entry(1, { kind: 'accountDisabled', userId: hanako.id, actorId: self.id, way: null })
  const log: StaffCalls['log'] = async (_, before) => (before || disable.mock.calls.length < 2 ? [] : [disabled])
  await openStaff({ calls: { disable, staff, log } })
  await openPerson(hanako.email)
  await screen.findByText('Nothing has been recorded.')
  press('Disable')
  const password = await passwordField()
  onTop().getByText('Disable the account of hanako@example.jp?')
  const send = onTop().getByRole<HTMLButtonElement>('button', { name: 'Disable' })
  expect(send.disabled).toBe(true)
  fireEvent.change(password, { target: { value: 'wrong' } })
  fireEvent.submit(password.closest('form')!)
  await screen.findByText('This is not your password.')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(password, { target: { value: 'right' } })
  fireEvent.submit(password.closest('form')!)
  await screen.findByText('Disabled')
  expect(disable.mock.calls).toEqual([
    [hanako.id, 'wrong'],
    [hanako.id, 'right'],
  ])
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  // The log is updated at once.
  await screen.findByText('by me@example.jp')
  // The pressed button is gone, but the focus is not lost.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('the keyboard goes back to what opened a question over Staff, not to the head of the dialog', async () => {
  await openStaff()
  await openPerson(hanako.email)
  // Waits until the requests of the dialog's start are answered.
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100))
  await settled()
  const opener = screen.getByRole('button', { name: 'Disable' })
  opener.focus()
  press('Disable')
  await waitFor(async () => expect(document.activeElement).toBe(await passwordField()))
  fireEvent.click(onTop().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await settled()
  expect(document.activeElement).toBe(opener)
})

test('who goes on after the question whether to leave has the keyboard in the dialog still', async () => {
  await openStaff()
  press('Invite')
  const addresses = await screen.findByLabelText('Email addresses')
  fireEvent.change(addresses, { target: { value: 'a@example.jp' } })
  fireEvent.click(onTop().getByRole('button', { name: 'Cancel' }))
  const stay = await screen.findByRole('button', { name: 'Keep editing' })
  await waitFor(() => expect(document.activeElement).toBe(stay))
  fireEvent.click(stay)
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(addresses))
})

test('why something was refused stands in the dialog: the last account, too many attempts', async () => {
  const disable = vi.fn<StaffCalls['disable']>().mockRejectedValue(new EventmsError('lastAccount'))
  await openStaff({ calls: { disable } })
  await openPerson(hanako.email)
  press('Disable')
  const password = await passwordField()
  fireEvent.change(password, { target: { value: 'x' } })
  fireEvent.submit(password.closest('form')!)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This cannot be done: nobody else could sign in any more.',
  )
})

test('whoever has no password is told why it cannot be done', async () => {
  await openStaff({ members: [{ ...self, ways: ['google'] }, hanako] })
  await openPerson(hanako.email)
  press('Link for a new password')
  await screen.findByText(/You have no password/)
  expect(onTop().getByRole<HTMLButtonElement>('button', { name: 'Link for a new password' }).disabled).toBe(true)
})

test('sessions end without a password; a link that was not mailed is shown once, and closing asks first', async () => {
  const endSessions = vi.fn(async () => {})
  const link = 'https://office.example/?link=abc'
  await openStaff({ calls: { endSessions, reset: async () => ({ email: hanako.email, link }) } })
  await openPerson(hanako.email)
  press('End all sessions')
  await screen.findByText('End all sessions of hanako@example.jp?')
  fireEvent.click(onTop().getByRole('button', { name: 'End all sessions' }))
  await waitFor(() => expect(endSessions).toHaveBeenCalledWith(hanako.id))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))

  press('Link for a new password')
  const password = await passwordField()
  fireEvent.change(password, { target: { value: 'right' } })
  fireEvent.submit(password.closest('form')!)
  const shown = await screen.findByLabelText<HTMLInputElement>('Link for hanako@example.jp', { selector: 'input' })
  expect(shown.value).toBe(link)
  onTop().getByText('It works once, within one hour.')
  onTop().getByText(/cannot be shown again/)
  expect(document.activeElement?.textContent).toBe('Copy')
  // jsdom has no clipboard, as a page without https.
  press(/^Copy the link/)
  await screen.findByText(/the text is selected/)
  expect(document.activeElement).toBe(shown)
  press('Done')
  await screen.findByText('Close without having copied?')
  press('Go back')
  fireEvent.copy(shown)
  press('Done')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(document.body.textContent).not.toContain('abc')
})

test('several are invited at once; each is told, and the others tried again', async () => {
  const failing = new Set(['c@example.jp'])
  const invite = vi.fn<StaffCalls['invite']>(async (email) => {
    if (email === 'b@example.jp') throw new EventmsError('duplicateKey', { field: 'email' })
    if (failing.delete(email)) throw new EventmsError('unreachable')
    return { email, link: `https://office.example/?${email}` }
  })
  await openStaff({ calls: { invite } })
  press('Invite')
  const field = await screen.findByRole('textbox', { name: 'Email addresses' })
  fireEvent.change(field, { target: { value: 'a@example.jp nobody' } })
  // There is no error while somebody is typing.
  expect(screen.queryByText('Not an email address: nobody')).toBeNull()
  fireEvent.blur(field)
  screen.getByText('Not an email address: nobody')
  fireEvent.change(field, {
    target: { value: 'a@example.jp\nb@example.jp, c@example.jp d@example.jp hanako@example.jp' },
  })
  screen.getByText('Has an account already, and is left out: hanako@example.jp')
  const password = await passwordField()
  fireEvent.change(password, { target: { value: 'right' } })
  press('Invite 4 people')
  const outcomes = async () => {
    await screen.findAllByText(/Invited: hand over/)
    return within(onTop().getAllByRole('list')[0]!)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  }
  expect(await outcomes()).toEqual([
    'a@example.jpInvited: hand over the link.',
    'b@example.jpNot invited: there is an account with this address already.',
    expect.stringMatching(/^c@example.jpNot invited: /),
    expect.stringMatching(/^d@example.jpNot invited: /),
  ])
  press('Try the others again')
  await waitFor(() => expect(screen.getAllByText('Invited: hand over the link.')).toHaveLength(3))
  expect(invite.mock.calls.map(([email]) => email)).toEqual(
    ['a', 'b', 'c', 'c', 'd'].map((name) => `${name}@example.jp`),
  )
  expect(screen.queryByRole('button', { name: 'Try the others again' })).toBeNull()
})

test('with a wrong password nobody is invited, and what was typed stays', async () => {
  await openStaff({ calls: { invite: () => Promise.reject(new EventmsError('invalidCredentials')) } })
  press('Invite')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email addresses' })
  fireEvent.change(field, { target: { value: 'a@example.jp' } })
  fireEvent.change(await passwordField(), { target: { value: 'wrong' } })
  press('Invite 1 person')
  await screen.findByText('This is not your password.')
  expect(field.value).toBe('a@example.jp')
})
