import { AuthApiError } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import type { AuthCalls } from './auth-calls.ts'
import { secondStepOf } from './second-step.ts'

type Factor = readonly [id: string, code: string, status?: 'unverified']

/** Creates a second step for an account with these authenticator apps. `fails` is the answer to every code. */
function step(factors: readonly Factor[], fails?: AuthApiError) {
  const tried: string[] = []
  const passed: string[] = []
  const mfa = {
    listFactors: async () => ({
      data: { totp: factors.map(([id, , status = 'verified']) => ({ id, status })) },
      error: null,
    }),
    challengeAndVerify: async ({ factorId, code }: { factorId: string; code: string }) => {
      tried.push(factorId)
      const isRight = factors.some(([id, right]) => id === factorId && right === code)
      return { error: fails ?? (isRight ? null : new AuthApiError('wrong', 422, 'mfa_verification_failed')) }
    },
  }
  const { verify } = secondStepOf(
    { mfa } as unknown as AuthCalls,
    () => passed.push('passed'),
    () => {},
  )
  const outcome = (code: string) =>
    verify(code).then(
      () => 'passed',
      (error: { code: string }) => error.code,
    )
  return { outcome, tried, passed }
}

it('takes the code of any app that is verified, and passes once', async () => {
  const { outcome, tried, passed } = step([
    ['new', '999999', 'unverified'],
    ['phone', '111111'],
    ['tablet', '222222'],
    ['old', '222222'],
  ])
  expect(await outcome('222 222')).toBe('passed')
  expect([tried, passed]).toEqual([['phone', 'tablet'], ['passed']])
  expect(await outcome('999999')).toBe('invalidCode')
  expect(passed).toEqual(['passed'])
})

it('tries no other app where it is not the code that is wrong', async () => {
  const { outcome, tried } = step(
    [
      ['phone', '111111'],
      ['tablet', '222222'],
    ],
    new AuthApiError('slow down', 429, 'over_request_rate_limit'),
  )
  expect(await outcome('222222')).toBe('tooManyAttempts')
  expect(tried).toEqual(['phone'])
})

it('without an app there is no second step that could be asked for here', async () => {
  expect(await step([]).outcome('111111')).toBe('notStaff')
})
