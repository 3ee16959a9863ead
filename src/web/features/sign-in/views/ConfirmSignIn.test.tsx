// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { loaded } from '#web/messages/languages.test-help.ts'
import { MessagesProvider } from '#web/messages/MessagesProvider.tsx'
import { BackendProvider } from '#web/state/backend.tsx'
import { fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { box, heading, open, pending, preparePage, press, typeInto } from '#web/features/sign-in/form.test-help.tsx'
import { TestTheme } from '#web/test-theme.test-help.tsx'
import OtherViews from './OtherViews.tsx'

preparePage()

describe('a link that asks first', () => {
  const asking = (email: string) => {
    const backend = fakeBackend()
    backend.confirming.set(email)
    return backend
  }

  test('says whom it signs in, and signs in only when told to; what went wrong stands in the box', async () => {
    const call = pending<void>()
    const backend = open({}, asking('a@example.com'))
    backend.confirmSignIn = vi.fn(() => call.promise)
    await heading('Sign in as a@example.com?')
    expect(screen.getByText(/not requested in this browser/)).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(backend.confirmSignIn).not.toHaveBeenCalled()
    press('Sign in')
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
    expect(backend.confirmSignIn).toHaveBeenCalledOnce()
    await act(async () => call.reject(new EventmsError('invalidCode')))
    expect(await box('alert')).toContain('not valid')
  })

  test('takes that the computer is a shared one, where the home knows it', async () => {
    const backend = asking('a@example.com')
    const confirm = vi.spyOn(backend, 'confirmSignIn').mockResolvedValue()
    open({}, Object.assign(backend, { accountAbilities: ['sharedComputer'] }))
    await heading('Sign in as a@example.com?')
    fireEvent.click(screen.getByLabelText('This is a shared computer'))
    press('Sign in')
    await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith({ shared: true }))
  })

  test('says whose session it would end; left alone, it is forgotten', async () => {
    const backend = open({}, asking('evil@example.com'))
    const confirm = vi.spyOn(backend, 'confirmSignIn')
    act(() => backend.session.set({ id: '2', email: 'me@example.com', name: 'Me' }))
    expect(await screen.findByText(/You are signed in here as me@example\.com/)).toBeTruthy()
    press('Do not sign in')
    await heading('Welcome Back')
    expect(backend.confirming.get()).toBeNull()
    expect(confirm).not.toHaveBeenCalled()
  })
})

test('magic_link takes that the computer is a shared one, and says nothing where nobody said so', async () => {
  const backend = Object.assign(fakeBackend(), { accountAbilities: ['sharedComputer'] as const })
  const mail = vi.spyOn(backend, 'signInWithLink').mockResolvedValue()
  open({ view: 'magic_link' }, backend)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: 'a@example.com' } })
  press('Send the link')
  await waitFor(() => expect(mail).toHaveBeenLastCalledWith('a@example.com', '/'))
  await box('status')
  fireEvent.click(screen.getByLabelText('This is a shared computer'))
  press('Send the link')
  await waitFor(() => expect(mail).toHaveBeenLastCalledWith('a@example.com', '/', { shared: true }))
})

test('verify_otp for a new phone asks for the present password before it sends a code', async () => {
  const backend = fakeBackend()
  const update = vi.spyOn(backend, 'updatePhone')
  backend.verifyCode = vi.fn(() => Promise.resolve())
  render(
    <TestTheme>
      <MessagesProvider language={loaded.en}>
        <BackendProvider backend={backend}>
          <OtherViews
            confirming={null}
            secondStep={null}
            step={{ view: 'verify_otp', code: 'phone_change' }}
            links={[]}
            onStep={() => {}}
          />
        </BackendProvider>
      </MessagesProvider>
    </TestTheme>,
  )
  typeInto('Phone number', '090-1234-5678')
  typeInto('Current password', 'the present one 1')
  press('Send a code')
  expect(await box('status')).toBe('Check your phone for the code')
  expect(update).toHaveBeenCalledExactlyOnceWith('090-1234-5678', 'the present one 1')
  typeInto('One-time code', '000000')
  press('Verify')
  await waitFor(() =>
    expect(backend.verifyCode).toHaveBeenCalledExactlyOnceWith({
      type: 'phone_change',
      phone: '090-1234-5678',
      token: '000000',
    }),
  )
})

test('a code that is mailed after a sign-up is one to sign in with, and is verified as such', async () => {
  const backend = fakeBackend()
  const mail = vi.spyOn(backend, 'signInWithLink')
  backend.verifyCode = vi.fn(() => Promise.resolve())
  render(
    <TestTheme>
      <MessagesProvider language={loaded.en}>
        <BackendProvider backend={backend}>
          <OtherViews
            confirming={null}
            secondStep={null}
            step={{ view: 'verify_otp', code: 'signup' }}
            links={[]}
            onStep={() => {}}
          />
        </BackendProvider>
      </MessagesProvider>
    </TestTheme>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'a@example.com' } })
  press('Send a code')
  await waitFor(() => expect(mail).toHaveBeenCalledOnce())
  expect(await box('status')).toBe('Check your email for the code')
  typeInto('One-time code', 'k7mf-3qzt')
  press('Verify')
  await waitFor(() =>
    expect(backend.verifyCode).toHaveBeenCalledExactlyOnceWith({
      type: 'email',
      email: 'a@example.com',
      token: 'k7mf-3qzt',
    }),
  )
})
