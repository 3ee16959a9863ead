// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { linkableViews } from '#domain/auth-views.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Provider, SecondStep } from '#web/backend/backend.ts'
import { fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { box, heading, open, pending, preparePage, press, typeInto } from './form.test-help.tsx'
import { providerIcons } from './providers/provider-icons.tsx'
import { providerNames } from './providers/providers.ts'

preparePage()

describe('the second step', () => {
  test('is asked for before anything else, recoveries too; what is wrong with the code is said', async () => {
    const verify = vi.fn<SecondStep['verify']>(() => Promise.reject(new EventmsError('invalidCode')))
    const leave = vi.fn<SecondStep['leave']>()
    const backend = open()
    act(() => backend.secondStep.set({ verify, leave }))
    expect(await heading('Enter the code from your authenticator app')).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    typeInto('Code from the app', ' １２３ 456 ')
    press('Verify')
    expect(await box('alert')).toContain('not valid')
    expect(verify).toHaveBeenCalledExactlyOnceWith('123 456')
    act(() => {
      backend.recovering.set(true)
      backend.emit('passwordRecovery')
    })
    expect(screen.queryByLabelText('New password')).toBeNull()
    press('Back to sign in')
    expect(leave).toHaveBeenCalledOnce()
    act(() => backend.secondStep.set(null))
    expect(await screen.findByLabelText('New password')).toBeTruthy()
  })
})

describe('a passkey', () => {
  test('signs in where the home has them; what came of it is said', async () => {
    const signInWithPasskey = vi.fn(() => Promise.reject(new EventmsError('passkeyCancelled')))
    open({}, { ...fakeBackend(), accountAbilities: ['sharedComputer'], signInWithPasskey })
    fireEvent.click(screen.getByLabelText('This is a shared computer'))
    press('Sign in with a passkey')
    expect(await box('alert')).toContain('it was cancelled, or took too long')
    expect(signInWithPasskey).toHaveBeenCalledExactlyOnceWith({ shared: true })
  })

  test.each<[string, Partial<SecondStep>, string, string]>([
    ['beside an app', { passkey: async () => {} }, 'Use a passkey', 'Code from the app'],
    ['alone', { passkey: async () => {}, onlyRecoveryCodes: true }, 'Use a passkey', 'Recovery code'],
    ['that cannot be used here', { onlyRecoveryCodes: true }, 'Verify', 'Recovery code'],
  ])('%s as a second step', async (_, step, button, label) => {
    const passkey = step.passkey && vi.fn(step.passkey)
    const backend = open()
    act(() =>
      backend.secondStep.set({
        takesRecoveryCodes: true,
        verify: async () => {},
        leave() {},
        ...step,
        ...(passkey && { passkey }),
      }),
    )
    expect(await heading('Confirm that it is you')).toBeTruthy()
    expect(screen.getByLabelText(label)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use a passkey' }) !== null).toBe(passkey !== undefined)
    await act(async () => press(button))
    if (passkey) expect(passkey).toHaveBeenCalledOnce()
  })
})

describe('sign_in', () => {
  test('shows email, password, Google and GitHub, and links to nothing', async () => {
    open()
    expect(await heading('Welcome Back')).toBeTruthy()
    // Links are lazy-loaded: wait for them before asserting that none is shown.
    await act(async () => void (await import('./views/ViewLinks.tsx')))
    await act(async () => {})
    expect(
      screen
        .getAllByRole('button')
        .map((button) => button.textContent)
        .filter(Boolean),
    ).toEqual(['Sign in', 'Google', 'GitHub'])
  })

  test('sends once while it waits, then shows what the server said in the danger box', async () => {
    const call = pending<void>()
    const backend = open()
    backend.signIn = vi.fn(() => call.promise)
    typeInto('Email', ' ａ@example.com ')
    typeInto('Password', ' as typed ')
    press('Sign in')
    const button = screen.getByRole('button', { name: 'Signing in...' })
    expect(button).toHaveProperty('disabled', true)
    fireEvent.submit(button.closest('form')!)
    expect(backend.signIn).toHaveBeenCalledExactlyOnceWith('a@example.com', ' as typed ')
    await act(async () => call.reject(new EventmsError('invalidCredentials')))
    expect(await box('alert')).toBe('The email address or the password is not correct.')
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', false)
  })

  test('says what became of the link or the provider that led here', async () => {
    const backend = open()
    act(() => backend.callbackError.set(new EventmsError('signUpClosed')))
    expect(await box('alert')).toContain('by invitation')
  })

  test('a provider that is not set up says so inline; one that is, is called; its error stands inline too', async () => {
    const backend = Object.assign(fakeBackend(), { providers: ['github'] })
    backend.signInWith = vi.fn(() => Promise.reject(new EventmsError('unreachable')))
    open({}, backend)
    press('Google')
    expect(await box('alert')).toContain('Sign-in with Google is not set up')
    expect(backend.signInWith).not.toHaveBeenCalled()
    press('GitHub')
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
    expect(backend.signInWith).toHaveBeenCalledExactlyOnceWith('github')
  })

  test('speaks Japanese', async () => {
    open({ links: linkableViews }, fakeBackend(), 'ja')
    expect(await heading('ようこそ')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'パスワードをお忘れの方' }))
    expect(await heading('パスワードの再設定')).toBeTruthy()
  })
})

test('links lead to the views that are allowed, and back [S2.6]', async () => {
  open({ links: ['magic_link', 'sign_up'] })
  expect(await screen.findByRole('button', { name: 'Sign in with a link by email' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
  press('Create an account')
  await heading('Create an account')
  press('Back to sign in')
  await heading('Welcome Back')
})

describe('sign_up', () => {
  test('without a session says that the address is to be confirmed [S4.8 S8.17]', async () => {
    const backend = open({ view: 'sign_up' })
    const signUp = vi.spyOn(backend, 'signUp')
    await heading('Create an account')
    typeInto('Email', 'new@example.com')
    typeInto('Password', 'a long password 7')
    press('Sign up')
    expect(await box('status')).toBe('Check your email for the confirmation link')
    expect(signUp).toHaveBeenCalledExactlyOnceWith('new@example.com', 'a long password 7', { emailRedirectTo: '/' })
  })

  test('shows the error in the danger box [S8.10]', async () => {
    const backend = open({ view: 'sign_up' })
    backend.signUp = () => Promise.reject(new EventmsError('passwordTooShort', { min: 12 }))
    await heading('Create an account')
    press('Sign up')
    expect(await box('alert')).toBe('The password needs at least 12 characters.')
  })
})

describe('magic_link', () => {
  test('an empty email is refused before anything is sent; then the confirmation text, messages cleared in between [S3.16 S4.25 S5.31 S8.10 S8.17]', async () => {
    const call = pending<void>()
    const backend = open({ view: 'magic_link' })
    backend.signInWithLink = vi.fn(() => call.promise)
    await heading('Sign in with a link')
    press('Send the link')
    expect(await box('alert')).toBe('Please enter your email address.')
    expect(backend.signInWithLink).not.toHaveBeenCalled()
    typeInto('Email', 'a@example.com')
    press('Send the link')
    expect(screen.getByRole('button', { name: 'Sending the link...' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => call.resolve())
    expect(await box('status')).toBe('Check your email for the magic link')
    expect(backend.signInWithLink).toHaveBeenCalledExactlyOnceWith('a@example.com', '/')
  })

  test('the code of the mail can be typed where verify_otp is linked to', async () => {
    const backend = open({ view: 'magic_link', links: ['verify_otp'] })
    const verify = vi.spyOn(backend, 'verifyCode')
    await heading('Sign in with a link')
    typeInto('Email', 'a@example.com')
    press('Send the link')
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the code from the email instead' }))
    await heading('Enter your code')
    typeInto('One-time code', ' １２３４５６ ')
    press('Verify')
    await waitFor(() =>
      expect(verify).toHaveBeenCalledExactlyOnceWith({ type: 'email', email: 'a@example.com', token: '123456' }),
    )
  })
})

describe('recovery', () => {
  test('forgotten_password mails the link [S8.17]', async () => {
    const backend = open({ view: 'forgotten_password' })
    const reset = vi.spyOn(backend, 'resetPassword')
    await heading('Reset your password')
    typeInto('Email', 'a@example.com')
    press('Send the instructions')
    expect(await box('status')).toBe('Check your email for the password reset link')
    expect(reset).toHaveBeenCalledExactlyOnceWith('a@example.com', '/')
  })

  test('a recovery moves to update_password, the update back to sign_in with its text [S4.7 S8.17]', async () => {
    const backend = open()
    await heading('Welcome Back')
    act(() => {
      backend.recoveringFor.set('a@example.com')
      backend.recovering.set(true)
      backend.emit('passwordRecovery')
    })
    await heading('Choose a new password')
    const whose = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
    expect([whose.value, whose.readOnly]).toEqual(['a@example.com', true])
    screen.getByText('Twelve characters or more, not easy to guess, and without your name or address.')
    backend.updatePassword = vi.fn(async () => {
      backend.recovering.set(false)
      backend.emit('userUpdated')
    })
    typeInto('New password', 'another long one 8')
    press('Update password')
    await heading('Welcome Back')
    expect(await box('status')).toBe('Your password has been updated')
    expect(backend.updatePassword).toHaveBeenCalledExactlyOnceWith('another long one 8')
  })

  test('going back gives the recovery up', async () => {
    const backend = fakeBackend()
    backend.recovering.set(true)
    open({}, backend)
    await heading('Choose a new password')
    press('Back to sign in')
    await heading('Welcome Back')
    expect(backend.recovering.get()).toBe(false)
  })

  test('without a recovery the present password is asked for', async () => {
    const backend = open({ view: 'update_password' })
    backend.updatePassword = vi.fn(() => Promise.resolve())
    await heading('Choose a new password')
    typeInto('Current password', 'the old one 1234')
    typeInto('New password', 'another long one 8')
    press('Update password')
    expect(await box('status')).toBe('Your password has been updated')
    expect(backend.updatePassword).toHaveBeenCalledExactlyOnceWith('another long one 8', 'the old one 1234')
  })
})

describe('verify_otp', () => {
  test('sends a code to a phone and verifies it', async () => {
    const backend = open({ view: 'verify_otp' })
    const send = vi.spyOn(backend, 'signInWithPhone')
    backend.verifyCode = vi.fn(() => Promise.reject(new EventmsError('invalidCode')))
    await heading('Enter your code')
    fireEvent.click(screen.getByLabelText('SMS'))
    press('Verify')
    expect(await box('alert')).toBe('Please enter your phone number.')
    typeInto('Phone number', '＋819012345678')
    press('Send a code')
    expect(await box('status')).toBe('Check your phone for the code')
    expect(send).toHaveBeenCalledExactlyOnceWith('+819012345678')
    typeInto('One-time code', '000000')
    press('Verify')
    expect(await box('alert')).toContain('not valid')
    expect(backend.verifyCode).toHaveBeenCalledExactlyOnceWith({ type: 'sms', phone: '+819012345678', token: '000000' })
  })
})

describe('providers', () => {
  const all = Object.keys(providerNames) as Provider[]

  test('there are 17, each with a name and an icon [S9.14]', async () => {
    expect(all).toHaveLength(17)
    expect(Object.keys(providerIcons)).toEqual(all)
    open({ providers: all, providerLayout: 'vertical' })
    for (const provider of all) {
      const button = screen.getByRole('button', { name: providerNames[provider] })
      await waitFor(() => expect(button.querySelector('svg'), provider).not.toBeNull())
    }
  })
})
