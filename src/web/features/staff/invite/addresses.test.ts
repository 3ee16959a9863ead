import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'
import { member } from '#web/features/staff/staff.test-help.ts'

const members = [
  member('taro@example.jp'),
  member('old@example.jp', { state: 'disabled' }),
  member('waits@example.jp', { state: 'invited' }),
]
const wanted = (text: string) => addressesIn(text, members).inviteEmails

describe('addresses', () => {
  test.each([
    ['one', 'hanako@example.jp', ['hanako@example.jp']],
    [
      'lines, commas, spaces',
      'a@b.jp\nc@d.jp, e@f.jp g@h.jp;i@j.jp',
      ['a@b.jp', 'c@d.jp', 'e@f.jp', 'g@h.jp', 'i@j.jp'],
    ],
    [
      'with names',
      '山田 花子 <hanako@example.jp>, "Suzuki, Jiro" <jiro@example.jp>',
      ['hanako@example.jp', 'jiro@example.jp'],
    ],
    ['full-width', 'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ、jiro@example.jp', ['hanako@example.jp', 'jiro@example.jp']],
    ['twice, in either case', 'Hanako@Example.jp hanako@example.jp', ['hanako@example.jp']],
    ['of somebody invited before', 'waits@example.jp', ['waits@example.jp']],
  ])('%s', (_, text, emails) => {
    expect(addressesIn(text, members)).toMatchObject({ inviteEmails: emails, wrong: [], withAccount: [] })
  })

  test.each([
    'hanako',
    'hanako@',
    '@example.jp',
    'hanako@example',
    'a@b@c.jp',
    'a@b..jp',
    `${'a'.repeat(250)}@b.jp`,
    "a'@b.jp",
    '\u212Aate@example.jp',
    'kate@例え.jp',
  ])('what is none is named: %s', (text) => {
    expect(addressesIn(text, members)).toEqual({ inviteEmails: [], alreadyInvited: [], withAccount: [], wrong: [text] })
  })

  test('who has an account is left out, disabled or not', () => {
    expect(addressesIn('TARO@example.jp old@example.jp new@example.jp', members)).toEqual({
      inviteEmails: ['new@example.jp'],
      alreadyInvited: [],
      withAccount: ['taro@example.jp', 'old@example.jp'],
      wrong: [],
    })
  })

  test('of any text: each address once, nobody with an account, nothing that a mail’s header could be broken by', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.emailAddress(), fc.string(), fc.constantFrom(...members.map((one) => one.email)))),
        (parts) => {
          const emails = wanted(parts.join('\n'))
          expect(new Set(emails).size).toBe(emails.length)
          for (const email of emails) {
            expect(email).toMatch(/^[^\s<>,;:"']+@[^\s<>,;:"']+\.[^\s<>,;:"']+$/)
            expect(['taro@example.jp', 'old@example.jp']).not.toContain(email)
          }
        },
      ),
    )
  })
})
