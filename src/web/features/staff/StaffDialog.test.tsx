// @vitest-environment jsdom
/** Everybody's accounts, against a home that answers as told. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffMember } from '#domain/access/staff.ts'
import { EventmsError } from '#domain/errors.ts'
import type { StaffAbility, StaffCalls } from '../../backend/staff-calls.ts'
import { backendWith, prepareBrowser, show } from '../../page.test-help.tsx'
import { StaffDialog } from './StaffDialog.tsx'
import { entry, logOf, member } from './staff.test-help.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ALL: readonly StaffAbility[] = ['invite', 'disable', 'endSessions', 'reset', 'removeSecondStep', 'log']
const self = member('me@example.jp', { isSelf: true })
const hanako = member('hanako@example.jp', { name: '山田 花子', secondStep: true, ways: ['password', 'google'] })
const onExport = vi.fn()

interface Office {
  readonly members?: readonly StaffMember[]
  readonly mayManage?: boolean
  readonly abilities?: readonly StaffAbility[]
  readonly calls?: Partial<StaffCalls>
  readonly locale?: 'en' | 'ja'
}

async function open({
  members = [self, hanako],
  mayManage = true,
  abilities = ALL,
  calls = {},
  locale = 'en',
}: Office = {}) {
  onExport.mockClear()
  const done = async () => {}
  const all: StaffCalls = {
    staff: async () => ({ members, mayManage }),
    invite: async (email) => ({ email, link: null }),
    disable: done,
    enable: done,
    endSessions: done,
    reset: async () => ({ email: hanako.email, link: null }),
    removeSecondStep: done,
    log: logOf([]),
    ...calls,
  }
  show(
    backendWith({}, { staffAbilities: abilities, openStaff: async () => all }),
    <StaffDialog onExport={onExport} onClose={() => {}} />,
    locale,
  )
  await waitFor(() => expect(screen.queryByRole('table') ?? screen.queryByRole('alert')).not.toBeNull())
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const person = async (email: string) => {
  press(`Open the account ${email}`)
  await screen.findByRole('heading', { name: email })
}
const asked = () => screen.findByLabelText('Your own password', { selector: 'input' })
const top = () => within(screen.getAllByRole('dialog').at(-1)!)
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('everybody with state, ways in and second step; who is disabled comes last', async () => {
  await open({
    members: [
      member('aki@example.jp', { state: 'disabled', seenAt: null }),
      self,
      hanako,
      member('new@example.jp', { state: 'invited', ways: [], seenAt: null }),
    ],
  })
  expect(rows().map((row) => row.replace(/\w+ \d+, 2026.*$/, 'then'))).toEqual([
    'hanako@example.jp山田 花子 | Active | password, Google | On | then',
    'me@example.jpyou | Active | password | Off | then',
    'new@example.jp | Invited | Nothing yet | Off | Not yet',
    'aki@example.jp | Disabled | password | Off | Not known',
  ])
})

test('a search among many, by name or address', async () => {
  await open({ members: [self, hanako, ...Array.from({ length: 30 }, (_, i) => member(`p${i}@example.jp`))] })
  screen.getByText('32 accounts, by address')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name or address' }), { target: { value: '花子' } })
  expect(rows()).toHaveLength(1)
  screen.getByText('1 of 32 accounts')
})

test('the keyboard goes into an account and back to where it was', async () => {
  await open()
  await person(hanako.email)
  expect(document.activeElement?.textContent).toBe(hanako.email)
  press('Everybody')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Open the account ${hanako.email}`)
})

test('what cannot be done is not offered: for oneself, by the state, by the home, and without permission', async () => {
  await open({ members: [self, hanako, member('off@example.jp', { state: 'disabled', secondStep: true })] })
  await person(self.email)
  screen.getByText(/This is your own account/)
  expect(screen.queryByRole('region', { name: 'What can be done' })).toBeNull()
  press('Everybody')
  await person(hanako.email)
  const acts = () =>
    within(screen.getByRole('region', { name: 'What can be done' }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(acts()).toEqual(['End all sessions', 'Link for a new password', 'Remove the second step', 'Disable'])
  press('Everybody')
  await person('off@example.jp')
  expect(acts()).toEqual(['Enable'])
  cleanup()
  await open({ abilities: ['endSessions'] })
  await person(hanako.email)
  expect(acts()).toEqual(['End all sessions'])
  cleanup()
  await open({ mayManage: false })
  screen.getByText(/you are not among them/)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  // Of others neither the ways in nor when they were seen are told.
  expect(rows()[0]).toBe('hanako@example.jp山田 花子 | Active')
  await person(hanako.email)
  expect(screen.queryByRole('region')).toBeNull()
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
  await open({ calls: { disable, staff } })
  await person(hanako.email)
  press('Disable')
  const password = await asked()
  top().getByText('Disable the account of hanako@example.jp?')
  const send = top().getByRole<HTMLButtonElement>('button', { name: 'Disable' })
  expect(send.disabled).toBe(true)
  fireEvent.change(password, { target: { value: 'wrong' } })
  // Enter.
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
  // The act that was pressed is gone; the keyboard is not.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('why something was refused stands in the dialog: the last account, too many attempts', async () => {
  const disable = vi.fn<StaffCalls['disable']>().mockRejectedValue(new EventmsError('lastAccount'))
  await open({ calls: { disable } })
  await person(hanako.email)
  press('Disable')
  const password = await asked()
  fireEvent.change(password, { target: { value: 'x' } })
  fireEvent.submit(password.closest('form')!)
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody else could sign in any more.')
})

test('whoever has no password is told why it cannot be done', async () => {
  await open({ members: [{ ...self, ways: ['google'] }, hanako] })
  await person(hanako.email)
  press('Link for a new password')
  await screen.findByText(/You have no password/)
  expect(top().getByRole<HTMLButtonElement>('button', { name: 'Link for a new password' }).disabled).toBe(true)
})

test('sessions end without a password; a link that was not mailed is shown once, and closing asks first', async () => {
  const endSessions = vi.fn(async () => {})
  const link = 'https://office.example/?link=abc'
  await open({ calls: { endSessions, reset: async () => ({ email: hanako.email, link }) } })
  await person(hanako.email)
  press('End all sessions')
  await screen.findByText('End all sessions of hanako@example.jp?')
  fireEvent.click(top().getByRole('button', { name: 'End all sessions' }))
  await waitFor(() => expect(endSessions).toHaveBeenCalledWith(hanako.id))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))

  press('Link for a new password')
  const password = await asked()
  fireEvent.change(password, { target: { value: 'right' } })
  fireEvent.submit(password.closest('form')!)
  const shown = await screen.findByLabelText<HTMLInputElement>('Link for hanako@example.jp', { selector: 'input' })
  expect(shown.value).toBe(link)
  top().getByText('It works once, within one hour.')
  top().getByText(/cannot be shown again/)
  expect(document.activeElement?.textContent).toBe('Copy')
  // jsdom has no clipboard, as a page without https has none.
  press(/^Copy the link/)
  await screen.findByText(/the link is selected/)
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
  await open({ calls: { invite } })
  press('Invite')
  const field = await screen.findByRole('textbox', { name: 'Email addresses' })
  fireEvent.change(field, { target: { value: 'a@example.jp nobody' } })
  // Not while it is still being typed.
  expect(screen.queryByText('Not an email address: nobody')).toBeNull()
  fireEvent.blur(field)
  screen.getByText('Not an email address: nobody')
  fireEvent.change(field, {
    target: { value: 'a@example.jp\nb@example.jp, c@example.jp d@example.jp hanako@example.jp' },
  })
  screen.getByText('Has an account already, and is left out: hanako@example.jp')
  const password = await asked()
  fireEvent.change(password, { target: { value: 'right' } })
  press('Invite 4 people')
  const outcomes = async () => {
    await screen.findAllByText(/Invited: hand over/)
    return within(top().getAllByRole('list')[0]!)
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
  await open({ calls: { invite: () => Promise.reject(new EventmsError('invalidCredentials')) } })
  press('Invite')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email addresses' })
  fireEvent.change(field, { target: { value: 'a@example.jp' } })
  fireEvent.change(await asked(), { target: { value: 'wrong' } })
  press('Invite 1 person')
  await screen.findByText('This is not your password.')
  expect(field.value).toBe('a@example.jp')
})

test('what cannot be read says so, and is tried again', async () => {
  const staff = vi
    .fn<StaffCalls['staff']>()
    .mockRejectedValueOnce(new EventmsError('unreachable'))
    .mockResolvedValue({ members: [self], mayManage: true })
  const log = vi.fn(logOf([entry(1, { userId: self.id })])).mockRejectedValueOnce(new EventmsError('unreachable'))
  await open({ calls: { staff, log } })
  await screen.findByRole('alert')
  press('Try again')
  await screen.findByText('1 account')
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
  await open({ calls: { log } })
  fireEvent.click(screen.getByRole('tab', { name: 'Security log' }))
  await screen.findAllByText('Signed in (password)')
  expect(rows()).toHaveLength(60)
  press('Show older')
  await waitFor(() => expect(rows()).toHaveLength(120))
  // One that is far back is found.
  fireEvent.click(screen.getByRole('combobox', { name: 'What happened' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Too many tries' }))
  await screen.findByText('Too many tries (password)')
  expect(rows()).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull())
  press('CSV')
  await waitFor(() => expect(onExport).toHaveBeenCalled())
  expect(onExport.mock.calls[0]![0].rows).toHaveLength(1)
})

test('hostile names and browsers are text, in both languages', async () => {
  const evil = '<img src=x onerror=alert(1)>\u202Egnp'
  await open({
    locale: 'ja',
    members: [self, { ...hanako, name: evil }],
    calls: { log: logOf([entry(1, { browser: evil, address: evil, userId: hanako.id })]) },
  })
  expect(screen.getByText(evil).tagName).toBe('BDI')
  fireEvent.click(screen.getByRole('tab', { name: 'セキュリティ記録' }))
  await screen.findByText('サインイン（パスワード）')
  expect(document.querySelector('img')).toBeNull()
})
