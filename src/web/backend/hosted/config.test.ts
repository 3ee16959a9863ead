import { expect, test } from 'vitest'
import type { HostedConfig } from '#domain/wire.ts'
import { checkedConfig } from './config.ts'

const key = (role: string) => `h.${btoa(JSON.stringify({ role }))}.s`
const good: HostedConfig = { home: 'hosted', url: 'https://abc.supabase.co', anonKey: key('anon') }

test('what is needed is enough; the rest has its usual value', () => {
  expect(checkedConfig(good)).toEqual({
    url: 'https://abc.supabase.co',
    anonKey: key('anon'),
    providers: [],
    linking: false,
    links: [],
    importLimit: 50 * 1024 * 1024,
    historyDays: null,
    phoneCountry: '81',
  })
  expect(checkedConfig({ ...good, url: 'https://abc.supabase.co/', anonKey: ' sb_publishable_1 ' })).toMatchObject({
    url: 'https://abc.supabase.co',
    anonKey: 'sb_publishable_1',
  })
  expect(checkedConfig({ ...good, url: 'http://127.0.0.1:54321' })).toMatchObject({ url: 'http://127.0.0.1:54321' })
})

test.each<[string, object]>([
  ['url', { url: undefined }],
  ['url', { url: 'abc.supabase.co' }],
  ['url', { url: 'http://abc.supabase.co' }],
  ['url', { url: 'https://abc.supabase.co/rest/v1' }],
  ['url', { url: 'https://user@abc.supabase.co' }],
  ['url', { url: 'javascript:alert(1)' }],
  ['anonKey', { anonKey: '' }],
  ['anonKey', { anonKey: 7 }],
  ['anonKey', { anonKey: 'sb_secret_1' }],
  ['anonKey', { anonKey: key('service_role') }],
  ['anonKey', { anonKey: 'h.no json.s' }],
  ['providers', { providers: 'google' }],
  ['linking', { linking: 'yes' }],
  ['links', { links: ['update_password'] }],
  ['importLimit', { importLimit: -1 }],
  ['historyDays', { historyDays: 0.5 }],
  ['phoneCountry', { phoneCountry: '+81' }],
])('a wrong %s is told by its name: %j', (setting, wrong) => {
  expect(() => checkedConfig({ ...good, ...wrong } as HostedConfig)).toThrow(
    expect.objectContaining({ code: 'badSetting', params: { setting } }),
  )
})
