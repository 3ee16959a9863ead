import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

test.each([
  ['https://eventms.example.com', { id: 'eventms.example.com', origin: 'https://eventms.example.com' }],
  ['https://eventms.example.com:8443', { id: 'eventms.example.com', origin: 'https://eventms.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', null],
  ['http://eventms.example.com', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
  [undefined, null],
])('passkeys of %s are made for %j', (publicUrl, party) => {
  expect(relyingParty(publicUrl)).toEqual(party)
})
