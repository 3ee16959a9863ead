import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { describeSettings, parseSettings } from './env.ts'

const wrongSetting = (variables: Record<string, string>): unknown => {
  try {
    parseSettings(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(EventmsError)
    const { code, params } = error as EventmsError
    expect(code).toBe('badSetting')
    return params.setting
  }
}

describe('settings', () => {
  it('need nothing: the presets serve this machine from ./data [V13.2.3]', () => {
    const { trustedProxies, ...settings } = parseSettings({})
    expect(trustedProxies.check('127.0.0.1')).toBe(false)
    expect(settings).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      durable: true,
      admin: { email: 'admin@example.com' },
      importLimit: 50 * 1024 * 1024,
      historyDays: 1825,
      securityLogDays: 365,
      backups: { folder: path.resolve('data/backups'), at: 180, keep: { daily: 7, weekly: 4, monthly: 12 } },
      sessionDays: 30,
      sessionIdleHours: 168,
      phoneCountry: '81',
      importRows: 1_000_000,
      livePages: 2000,
      logLinks: false,
      logLevel: 'info',
    })
  })

  it('count as not set when empty, and strangers among the variables are nobody’s business', () => {
    expect(parseSettings({ PORT: '', DATABASE_URL: ' ', AUTH_SECRET: '', PATH: '/bin', constructor: 'x' }).port).toBe(
      3000,
    )
  })

  it('are read as what they mean', () => {
    const settings = parseSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/eventms',
      DATABASE_URL: 'postgresql://u:p@db/eventms',
      AUTH_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://eventms.example.com/',
      TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.168.1.5',
      ADMIN_EMAIL: 'Chief@Example.JP',
      ADMIN_PASSWORD: 'a long enough one',
      IMPORT_LIMIT_MB: '1',
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 'gs',
      GOOGLE_ISSUER: 'https://id.example.co.jp',
      SIGN_UP_DOMAINS: 'Example.co.jp, example.jp',
      STAFF_MANAGERS: ' Hanako@Example.jp ,jiro@example.jp',
      SMTP_URL: 'smtps://u:p@mail.example.com',
      MAIL_FROM: 'EventMS <eventms@example.com>',
      SMS_HOOK_URL: 'https://sms.example.com/send',
      SMS_HOOK_TOKEN: 't',
      PHONE_COUNTRY: '1',
    })
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://eventms.example.com',
      admin: { email: 'chief@example.jp', password: 'a long enough one' },
      importLimit: 1024 * 1024,
      google: { clientId: 'g', clientSecret: 'gs', issuer: 'https://id.example.co.jp' },
      signUpDomains: ['example.co.jp', 'example.jp'],
      staffManagers: ['hanako@example.jp', 'jiro@example.jp'],
      smtp: { url: 'smtps://u:p@mail.example.com', from: 'EventMS <eventms@example.com>' },
      smsHook: { url: 'https://sms.example.com/send', token: 't' },
      phoneCountry: '1',
    })
    expect(settings.github).toBeUndefined()
    const trusts = (address: string, family: 'ipv4' | 'ipv6' = 'ipv4') => settings.trustedProxies.check(address, family)
    expect([trusts('10.9.8.7'), trusts('192.168.1.5'), trusts('fd12::1', 'ipv6')]).toEqual([true, true, true])
    expect([trusts('192.168.1.6'), trusts('2001:db8::1', 'ipv6')]).toEqual([false, false])
  })

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '-1' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/eventms', AUTH_SECRET: 'x'.repeat(32) }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://one:x,two/eventms', AUTH_SECRET: 'x'.repeat(32) }],
    ['DATABASE_URL', { DATABASE_URL: 'db', AUTH_SECRET: 'x'.repeat(32) }],
    ['AUTH_SECRET', { DATABASE_URL: 'postgresql://db/eventms' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'eventms.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://eventms.example.com' }],
    ['PUBLIC_URL', { GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.local' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'chief' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: '\u212Aate@example.jp' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
    ['IMPORT_LIMIT_MB', { IMPORT_LIMIT_MB: '0' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'a', PUBLIC_URL: 'https://a.example' }],
    ['GITHUB_CLIENT_ID', { GITHUB_CLIENT_SECRET: 'a' }],
    ['BACKUP_AT', { BACKUP_AT: '24:00' }],
    ['BACKUP_AT', { BACKUP_AT: 'daily' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '7' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '7, 4, -1' }],
    ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'too short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['GITHUB_CLIENT_ID', { GITHUB_ISSUER: 'https://id.example' }],
    ['SIGN_UP_DOMAINS', { SIGN_UP_DOMAINS: '*' }],
    ['SIGN_UP_DOMAINS', { SIGN_UP_DOMAINS: '@example.jp' }],
    ['SIGN_UP_DOMAINS', { SIGN_UP_DOMAINS: '\u212Aate.jp' }],
    ['STAFF_MANAGERS', { STAFF_MANAGERS: 'hanako' }],
    ['STAFF_MANAGERS', { STAFF_MANAGERS: 'hanako@example.jp, \u212Aate@example.jp' }],
    // Refused, because an empty list could mean nobody or everybody.
    ['STAFF_MANAGERS', { STAFF_MANAGERS: ' , ' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com', PUBLIC_URL: 'https://a.example', MAIL_FROM: 'a@a.example' }],
    ['PUBLIC_URL', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@a.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://a.example' }],
    ['SMS_HOOK_URL', { SMS_HOOK_TOKEN: 'a' }],
    ['PHONE_COUNTRY', { PHONE_COUNTRY: '+81' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: `${'x'.repeat(32)} y` }],
    ['METRICS_TOKEN', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }],
    ['METRICS_TOKEN', { METRICS_PORT: '9464', METRICS_HOST: '127.example.com' }],
    ['METRICS_PORT', { METRICS_PORT: '0' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_PORT', { METRICS_HOST: '127.0.0.1', METRICS_TOKEN: 'x'.repeat(32) }],
  ])('refuse by name: %s of %j', (setting, variables) => {
    expect(wrongSetting(variables)).toBe(setting)
  })

  it('turn the metrics on by a token or a port, which is this machine’s alone unless there is a token', () => {
    const token = 'x'.repeat(32)
    expect(parseSettings({ METRICS_TOKEN: token }).metrics).toEqual({ token, host: '127.0.0.1' })
    expect(parseSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(parseSettings({ METRICS_PORT: '9464', METRICS_HOST: '::1' }).metrics).toEqual({ port: 9464, host: '::1' })
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token }
    expect(parseSettings(open).metrics).toEqual({ token, port: 9464, host: '0.0.0.0' })
  })

  it('make backups by themselves where a folder is known, once a day, unless that is not wanted', () => {
    const elsewhere = { DATABASE_URL: 'postgresql://u:p@db/eventms', AUTH_SECRET: 'x'.repeat(32) }
    expect(parseSettings(elsewhere).backups.folder).toBeUndefined()
    const given = {
      BACKUP_DIR: '/backups',
      BACKUP_AT: '22:30',
      BACKUP_KEEP: '1,0,2',
      BACKUP_PASSPHRASE: 'hush hush hush',
    }
    expect(parseSettings({ ...elsewhere, ...given }).backups).toEqual({
      folder: '/backups',
      at: 22 * 60 + 30,
      keep: { daily: 1, weekly: 0, monthly: 2 },
      passphrase: 'hush hush hush',
    })
    expect(parseSettings({ BACKUP_AT: 'never' }).backups.at).toBeUndefined()
  })

  it('never repeat a secret in an error [V13.3.1]', () => {
    expect(() => parseSettings({ ADMIN_PASSWORD: 'hush-hush' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hush') }),
    )
  })

  it('are all documented, and nothing else is documented as one', () => {
    const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
    const documented = page.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line))
    const wanted = describeSettings().map(
      ({ name, preset, description }) => `| \`${name}\` | ${preset && `\`${preset}\``} | ${description} |`,
    )
    expect(documented).toEqual(wanted)
    expect(wanted.every((line) => line.length > 40)).toBe(true)
  })
})
