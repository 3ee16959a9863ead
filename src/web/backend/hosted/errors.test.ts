import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  type PostgrestError,
} from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { callbackErrorOf, authError, dataError, tableOfError } from './errors.ts'

describe('what a project’s auth says', () => {
  test.each([
    [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'invalidCredentials', {}],
    [new AuthApiError('signUpClosed', 403, 'unknown'), 'signUpClosed', {}],
    [
      new AuthApiError(
        'For security purposes, you can only request this after 54 seconds.',
        429,
        'over_email_send_rate_limit',
      ),
      'tooManyAttempts',
      { seconds: 54 },
    ],
    [
      new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'),
      'tooManyAttempts',
      { seconds: 60 },
    ],
    [
      new AuthApiError('Unable to validate email address: invalid format', 400, 'validation_failed'),
      'invalidFormat',
      { field: 'email' },
    ],
    [
      new AuthApiError('A user with this phone number has already been registered', 422, 'phone_exists'),
      'duplicateKey',
      { field: 'phone' },
    ],
    [
      new AuthWeakPasswordError('Password should be at least 15 characters.', 422, ['length']),
      'passwordTooShort',
      { min: 15 },
    ],
    [
      new AuthWeakPasswordError('Password is known to be weak and easy to guess', 422, ['pwned']),
      'passwordTooSimple',
      {},
    ],
    [new AuthSessionMissingError(), 'notSignedIn', {}],
    [new AuthRetryableFetchError('fetch failed', 0), 'unreachable', {}],
    [new AuthRetryableFetchError('{}', 503), 'databaseUnavailable', {}],
    [
      new AuthApiError('Email logins are disabled', 422, 'email_provider_disabled'),
      'serverSaid',
      { message: 'Email logins are disabled' },
    ],
    [new AuthApiError('x'.repeat(5000), 400, 'constructor'), 'serverSaid', { message: 'x'.repeat(300) }],
    [new Error('a mistake of ours'), 'internalError', {}],
  ])('%s', (error, code, params) => {
    expect(authError(error)).toMatchObject({ name: 'EventmsError', code, params })
  })
})

describe('what an address says that somebody may have made up', () => {
  test.each([
    ['user_banned', 'Your account was moved. Sign in at evil.example', 'accountDisabled', {}],
    ['otp_expired', 'Email link is invalid or has expired', 'invalidCode', {}],
    ['server_error', 'Database error saving new user: signUpClosed', 'signUpClosed', {}],
    ['unheard_of', 'Your account was moved. Sign in at evil.example', 'providerFailed', {}],
    ['unexpected_failure', 'Error getting user profile from external provider', 'providerFailed', {}],
    ['same_password', 'New password should be different', 'providerFailed', {}],
    ['constructor', '', 'providerFailed', {}],
  ])('%s %s', (said, message, code, params) => {
    const error = callbackErrorOf(said, message)
    expect(error).toMatchObject({ name: 'EventmsError', code })
    // The page must not show any words of the project's message.
    expect(error.params).toEqual(params)
  })
})

describe('what a project’s database says', () => {
  const said = (code: string, message: string, details: string | null = null) =>
    ({ code, message, details, hint: '', name: 'PostgrestError' }) as PostgrestError

  test.each([
    [said('EVENT', 'rowGone', '{"key": 7}'), 400, { code: 'rowGone', params: { key: 7 } }],
    [
      said('EVENT', 'stillReferenced', '{"references": [{"table": "personincharge", "count": 2}]}'),
      400,
      { code: 'stillReferenced', params: { references: [{ table: 'personInCharge', count: 2 }] } },
    ],
    [
      said(
        '23505',
        'duplicate key value violates unique constraint "departments_pkey"',
        'Key ("departmentCode")=(10) already exists.',
      ),
      409,
      { code: 'invalidRows', issues: [{ code: 'duplicateKey', field: 'departmentCode', params: { value: '10' } }] },
    ],
    // With row-level security, the database's message does not contain the duplicate value.
    [
      said('23505', 'duplicate key value violates unique constraint "employees_companyCode_unique"'),
      409,
      { code: 'invalidRows', issues: [{ code: 'duplicateKey', field: 'companyCode' }] },
    ],
    [
      said(
        '23503',
        'insert or update on table "employees" violates foreign key constraint "employees_departmentCode_reference"',
      ),
      409,
      { code: 'invalidRows', issues: [{ code: 'unknownReference', field: 'departmentCode' }] },
    ],
    [
      said(
        '23503',
        'update or delete on table "positions" violates foreign key constraint "employees_positionCode_reference" on table "employees"',
      ),
      409,
      { code: 'stillReferenced', params: { references: [{ table: 'employees' }] } },
    ],
    [
      said('23502', 'null value in column "companyCode" of relation "employees" violates not-null constraint'),
      400,
      { code: 'invalidRows', issues: [{ code: 'fieldRequired', field: 'companyCode' }] },
    ],
    [
      said('23514', 'new row for relation "events" violates check constraint "events_ticketEndNumber_reversed"'),
      400,
      { code: 'invalidRows', issues: [{ code: 'rangeReversed', field: 'ticketEndNumber' }] },
    ],
    [said('42501', 'permission denied for function eventms_page'), 403, { code: 'notStaff' }],
    [said('PGRST303', 'JWT expired'), 401, { code: 'notSignedIn' }],
    [said('PGRST003', 'Timed out acquiring connection from connection pool.'), 504, { code: 'databaseBusy' }],
    [said('57014', 'canceling statement due to statement timeout'), 500, { code: 'databaseBusy' }],
    [
      said('PGRST202', 'Could not find the function public.eventms_page in the schema cache'),
      404,
      {
        code: 'serverSaid',
        params: { message: 'Could not find the function public.eventms_page in the schema cache' },
      },
    ],
    [said('', 'TypeError: fetch failed'), 0, { code: 'unreachable' }],
    [said('', '<html>Bad Gateway</html>'), 502, { code: 'unreachable' }],
    [said('', 'Request Entity Too Large'), 413, { code: 'bodyTooLarge' }],
  ])('%j', (error, status, told) => {
    expect(dataError(error, status)).toMatchObject({ name: 'EventmsError', ...told })
  })

  test('of several tables, the one that is meant', () => {
    expect(tableOfError(dataError(said('EVENT', 'tableMoved', '{"table": "sealdata", "seen": 1}'), 400))).toBe(
      'sealData',
    )
    expect(
      tableOfError(
        dataError(said('23505', 'duplicate key value violates unique constraint "personincharge_pkey"'), 409),
      ),
    ).toBe('personInCharge')
    expect(tableOfError(dataError(said('', 'TypeError: fetch failed'), 0))).toBeUndefined()
  })
})
