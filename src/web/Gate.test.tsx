// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { tableNames } from '#domain/tables/index.ts'
import type { Backend } from './backend/backend.ts'
import { Gate } from './Gate.tsx'
import { backendWith, prepareBrowser, show, signedOutBackend } from './page.test-help.tsx'
import { toasts, watchToasts } from './ui/toast/toast.test-help.ts'

const user = { id: '1', email: 'hanako@example.com', name: '花子' }

beforeEach(() => {
  prepareBrowser()
  watchToasts()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const loading = () => vi.fn<Backend['load']>(async () => ({ version: 1, rows: [] }))
const menu = () => screen.getByRole('navigation')
const press = (name: string | RegExp, within_ = within(document.body)) =>
  fireEvent.click(within_.getByRole('button', { name }))

test('without a session there is the sign-in, and nothing else [S1.1 S2.3 S2.5 S2.7 S4.2 S9.13]', async () => {
  const load = loading()
  show(signedOutBackend({ load }), <Gate />)
  expect((await screen.findByRole('heading', { name: 'Welcome Back' })).nextElementSibling?.textContent).toBe(
    'Sign in to continue to EventMS',
  )
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('type')).toBe('email')
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  const providers = ['Google', 'GitHub'].map((name) => screen.getByRole('button', { name }))
  expect(providers[0]!.parentElement).toBe(providers[1]!.parentElement)
  expect(screen.getByRole('button', { name: 'Switch to dark theme' })).toBeTruthy()
  // Of the auth kit's views, only sign_in is shown. Nothing of the signed-in app is shown.
  expect(
    screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .toSorted(),
  ).toEqual(
    ['GitHub', 'Google', 'Show what is typed', 'Sign in', 'Switch to dark theme', '日本語に切り替え'].toSorted(),
  )
  expect([
    screen.queryByRole('link'),
    screen.queryByRole('navigation'),
    screen.queryByRole('button', { name: 'Sign out' }),
  ]).toEqual([null, null, null])
  expect(load).not.toHaveBeenCalled()
})

test('who is signed in and no staff, or no longer, is told so, and keeps nothing on screen; invited again, the work is there', async () => {
  const backend = backendWith({ departments: [{ departmentCode: 10, departmentName: '営業部' }] })
  const { load } = backend
  show(backend, <Gate />)
  fireEvent.click(within(await screen.findByRole('navigation')).getByRole('button', { name: 'Departments' }))
  await screen.findByText('営業部')

  const refused: Backend['load'] = async () => {
    throw new EventmsError('notStaff')
  }
  backend.load = refused
  act(() => backend.versions.set({ departments: 2 }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This account is not registered as staff. Please ask the server administrator.',
  )
  expect([document.body.textContent.includes('営業部'), screen.queryByRole('navigation')]).toEqual([false, null])
  press('Try again')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', false))
  expect(screen.queryByRole('navigation')).toBeNull()

  backend.load = load
  press('Try again')
  await screen.findByText('営業部')
  backend.load = refused
  act(() => backend.versions.set({ departments: 3 }))
  await screen.findByRole('alert')
  backend.signOut = async () => backend.session.set(null)
  press('Sign out')
  await screen.findByRole('heading', { name: 'Welcome Back' })
})

test('what the server says against signing in stands in a box, of a provider inline [S8.9]', async () => {
  const signIn = vi.fn<(email: string, password: string) => Promise<void>>(() =>
    Promise.reject(new EventmsError('invalidCredentials')),
  )
  const backend = signedOutBackend({
    signIn,
    providers: ['google'],
    signInWith: () => Promise.reject(new EventmsError('unreachable')),
  })
  show(backend, <Gate />)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: 'hanako@example.com' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } })
  press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toBe('The email address or the password is not correct.')
  expect(signIn).toHaveBeenCalledWith('hanako@example.com', 'wrong')
  press('Google')
  await waitFor(() =>
    expect(screen.getAllByRole('alert').at(-1)!.textContent).toContain('The server cannot be reached.'),
  )
  press('GitHub')
  await waitFor(() =>
    expect(screen.getAllByRole('alert').at(-1)!.textContent).toContain('Sign-in with GitHub is not set up.'),
  )
})

test.each([
  [
    'en', // [S2.2]
    'EventMSManagement System', // [S1.2]
    'Event Management System',
    'Comprehensive data management panel', // [S1.3]
    [
      'Dashboard',
      'Employees',
      'Departments',
      'Positions',
      'Person in Charge',
      'Events',
      'Products',
      'Sales Data',
      'Seal Data',
      'Confirmed Data',
      'Distribution Status',
      'Distribution List',
      'Print Seal',
      'Ticket Receipt Stamp',
    ],
  ],
  [
    'ja', // [S2.2]
    'EventMS管理システム',
    'イベント管理システム',
    '総合データ管理パネル',
    [
      'ダッシュボード',
      '社員',
      '部署',
      '役職',
      '担当者',
      'イベント',
      '商品',
      '売上データ',
      'シールデータ',
      '確定データ',
      '配布状況',
      '配布リスト',
      'シール印刷',
      'チケット受領書',
    ],
  ],
] as const)(
  'with a session, in %s: names, fourteen views, every table loaded [S2.9 S4.2]',
  async (locale, brand, title, subtitle, views) => {
    const load = loading()
    show(backendWith({}, { load }), <Gate />, locale)
    expect(menu().textContent).toContain(brand)
    expect(screen.getByRole('heading', { level: 1, name: title }).parentElement?.querySelector('p')?.textContent).toBe(
      subtitle,
    )
    expect(
      within(menu())
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(views)
    expect(within(menu()).getByRole('button', { current: 'page' }).textContent).toBe(views[0])
    await waitFor(() => expect(load.mock.calls.map(([table]) => table).toSorted()).toEqual(tableNames.toSorted()))
    expect(location.pathname + location.search + location.hash).toBe('/')
  },
)

test('the top bar: refresh is off and a loader turns while something runs; logout is there with the session alone [S2.10 S2.11 S2.13 S4.3 S6.2]', async () => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const load = vi.fn(() => arrived.then(() => ({ version: 1, rows: [] })))
  const backend = backendWith({}, { load })
  show(backend, <Gate />)
  const bar = within(screen.getByRole('banner'))
  const refresh = bar.getByRole<HTMLButtonElement>('button', { name: 'Refresh' })
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3))
  refresh.focus()
  fireEvent.click(refresh)
  expect([refresh.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', refresh])
  expect(bar.getByLabelText('Loading...')).toBeTruthy()
  for (const name of [
    'Toggle sidebar',
    'Refresh',
    'Import',
    'Export',
    '日本語に切り替え',
    'Switch to dark theme',
    'Sign out',
  ])
    expect(bar.getByRole('button', { name })).toBeTruthy()
  act(arrive)
  await waitFor(() => expect(refresh.hasAttribute('aria-disabled')).toBe(false))
  expect([document.activeElement, load.mock.calls.length]).toEqual([refresh, tableNames.length])
  fireEvent.click(refresh)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2 * tableNames.length))
  expect(bar.queryByLabelText('Loading...')).toBeNull()

  // The session ends in another tab and is then renewed.
  act(() => backend.session.set(null))
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  act(() => backend.session.set(user))
  expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test.each([
  'Dashboard', // [S4.22 S8.1]
  'Distribution List', // [S4.22 S5.27]
  'Print Seal', // [S4.22 S5.27 S8.2]
  'Ticket Receipt Stamp', // [S4.22 S5.27]
])('%s: the view has no adding, editing or deleting, and refuses the import of a table', async (view) => {
  const backend = backendWith({
    events: [{ eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 10 }],
  })
  show(backend, <Gate />)
  const bar = within(screen.getByRole('banner'))
  press(view, within(menu()))
  const main = screen.getByRole('main')
  await within(main).findAllByRole('heading', { level: 2, hidden: true })
  // Without the buttons of the current event's steps, which are shown only after the event's numbers are counted.
  const buttons = within(main)
    .queryAllByRole('button', { name: /^(Add|Edit|Delete)/, hidden: true })
    .filter((button) => !button.closest('[aria-labelledby=event-steps]'))
  expect(buttons).toEqual([])
  for (const key of ['Delete', 'Insert', 'Enter']) fireEvent.keyDown(main, { key })

  fireEvent.click(bar.getByRole('button', { name: 'Import', hidden: true }))
  if (view === 'Dashboard') {
    expect((await screen.findByRole('dialog')).textContent).toContain('Please select a table to import data.')
  } else {
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith(
      'Error',
      'Please select a specific table before importing data.',
      'Close',
    )
  }
  expect(backend.writes).toEqual([])
})

test('a failed load shows one toast, and its reason above the view [S8.7]', async () => {
  show(backendWith({}, { load: () => Promise.reject(new EventmsError('unreachable')) }), <Gate />)
  await waitFor(() => expect(toasts.error).toHaveBeenCalledExactlyOnceWith('Error', 'Error loading data', 'Close'))
  expect(screen.getByText(/Some data could not be read from the server\..*The server cannot be reached\./)).toBeTruthy()
})
