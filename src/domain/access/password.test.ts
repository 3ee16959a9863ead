import { expect, test } from 'vitest'
import { passwordIssue } from './password.ts'

const email = 'hanako@example.jp'

test.each([
  ['abcdefg1234', 'passwordTooShort'],
  ['abcdefg12345', undefined],
  ['髙橋花子のふるい自転車です', undefined],
  ['ab12!'.repeat(26).slice(0, 128), undefined],
  ['ab12!'.repeat(26).slice(0, 129), 'passwordTooLong'],
  ['aaaabbbbcccc', 'passwordTooSimple'],
  ['hanako@example.jp', 'passwordTooSimple'],
  ['passwordpassword', 'passwordTooSimple'],
  ['Administrator', 'passwordTooSimple'],
])('the password %s: %s [V6.2.1 V6.2.9]', (password, issue) => {
  expect(passwordIssue(password, email)).toBe(issue)
})
