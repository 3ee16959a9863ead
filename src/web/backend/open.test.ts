import { afterEach, expect, test, vi } from 'vitest'
import { openBackend } from './open.ts'

afterEach(() => vi.unstubAllGlobals())

const serving = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )

test.each<[string, () => Response, object]>([
  ['no answer', () => new Response('', { status: 502 }), { code: 'unreachable' }],
  [
    'text instead of settings',
    () => new Response('{ "home": '),
    { code: 'badSetting', params: { setting: 'config.json' } },
  ],
  ['no such file', () => new Response('Not Found', { status: 404 }), { code: 'configMissing' }],
  ['a page instead of settings', () => new Response('\n<!doctype html>'), { code: 'configMissing' }],
  ['nothing in it', () => new Response('null'), { code: 'badSetting', params: { setting: 'home' } }],
  [
    'a home that nobody knows',
    () => Response.json({ home: 'elsewhere' }),
    { code: 'badSetting', params: { setting: 'home' } },
  ],
  [
    'a project without an address',
    () => Response.json({ home: 'hosted', anonKey: 'a' }),
    { code: 'badSetting', params: { setting: 'url' } },
  ],
])('%s is told by name', async (_, answer, told) => {
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('location', { origin: 'https://eventms.example' })
  serving(answer)
  await expect(openBackend()).rejects.toMatchObject({ name: 'EventmsError', ...told })
})
