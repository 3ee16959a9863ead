import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { parseSettings } from './env.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'x'.repeat(32)
function file(name: string, content: string): string {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}

it('a setting may be the content of a file, without its last line break', () => {
  const settings = parseSettings({
    AUTH_SECRET_FILE: file('auth-secret', `${SECRET}\n`),
    DATABASE_URL_FILE: file('database-url', 'postgresql://u:p@db/eventms\r\n'),
    PUBLIC_URL: 'https://eventms.example.com',
    OIDC_ENTRA_ISSUER: 'https://id.example.com',
    OIDC_ENTRA_CLIENT_ID: 'id',
    OIDC_ENTRA_CLIENT_SECRET_FILE: file('client-secret', 'two\nlines'),
  })
  expect(settings).toMatchObject({ authSecret: SECRET, databaseUrl: 'postgresql://u:p@db/eventms' })
  expect(settings.named).toMatchObject([{ clientSecret: 'two\nlines' }])
})

it('an empty NAME_FILE counts as not set, and those of other programs stay theirs', () => {
  expect(parseSettings({ AUTH_SECRET_FILE: ' ', SSL_CERT_FILE: '/nowhere', POSTGRES_PASSWORD_FILE: '/x' }).port).toBe(
    3000,
  )
})

it.each([
  ['a file that is not there', { AUTH_SECRET_FILE: '/nowhere/secret' }, 'ENOENT'],
  ['an empty file', { AUTH_SECRET_FILE: file('empty', '\n') }, 'not empty'],
  ['a setting that is given twice', { AUTH_SECRET_FILE: file('twice', SECRET), AUTH_SECRET: SECRET }, 'together with'],
])('the start refuses %s, and names NAME_FILE', (_, variables: Record<string, string>, issue) => {
  const thrown = (() => {
    try {
      return parseSettings(variables)
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(EventmsError)
  expect((thrown as EventmsError).params).toEqual({
    setting: 'AUTH_SECRET_FILE',
    issue: expect.stringContaining(issue),
  })
})

it('a wrong content is refused under the name of its setting, without the content', () => {
  const variables = { ADMIN_PASSWORD_FILE: file('password', 'hush-hush') }
  expect(() => parseSettings(variables)).toThrow(
    expect.objectContaining({ params: { setting: 'ADMIN_PASSWORD', issue: expect.not.stringContaining('hush') } }),
  )
})
