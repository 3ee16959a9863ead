import { expect, test } from 'vitest'
import { authCallbackIn } from './auth-callback.ts'

test.each([
  ['', '', null],
  ['?utm=1', '#section', null],
  ['', '#token_hash=abc&type=recovery', { tokenHash: 'abc', type: 'recovery' }],
  ['?token_hash=abc&type=email', '', { tokenHash: 'abc', type: 'email' }],
  ['', '#token_hash=abc&type=sms', { error: 'otp_expired', message: 'a link of an unknown type' }],
  ['?code=123', '', { code: '123' }],
  [
    '?error=access_denied&error_code=user_banned&error_description=User+is+banned',
    '#error=access_denied',
    { error: 'user_banned', message: 'User is banned' },
  ],
  ['?code=123&error=server_error', '', { error: 'server_error', message: '' }],
  ['', '#access_token=a&refresh_token=b', { error: 'otp_expired', message: 'a session in the address' }],
])('%s%s', (search, hash, arrived) => {
  expect(authCallbackIn({ search, hash })).toEqual(arrived)
})
