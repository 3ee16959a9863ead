import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWeb } from './web.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-web-'))
const root = path.join(folder, 'web')
const script = 'console.log(1);'.repeat(200)
let web: ReturnType<typeof createWeb>

beforeAll(() => {
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  mkdirSync(path.join(root, '.vite'))
  mkdirSync(path.join(root, 'guide/en'), { recursive: true })
  for (const name of ['api', 'a-day']) writeFileSync(path.join(root, `guide/en/${name}.html`), '<p>')
  writeFileSync(
    path.join(root, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
  )
  writeFileSync(path.join(root, 'assets/index-BxY.js'), script)
  writeFileSync(path.join(root, 'assets/font-a1.woff2'), 'x'.repeat(5000))
  writeFileSync(path.join(root, 'assets/font-b2.ttf'), 'x'.repeat(5000))
  writeFileSync(path.join(root, 'icon.svg'), '<svg/>')
  writeFileSync(path.join(root, '.vite/manifest.json'), '{}')
  writeFileSync(path.join(folder, 'secret'), 'hush')
  symlinkSync(path.join(folder, 'secret'), path.join(root, 'assets/link'))
  web = createWeb({ root, config: { home: 'server', providers: ['google'], named: [], importLimit: 1, importRows: 2 } })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('lets the page of the API alone run scripts in the guide, of this server and not inline [V3.4.3]', async () => {
  const policyOf = async (name: string) =>
    (await web.request(`/guide/en/${name}`)).headers.get('content-security-policy')
  expect(await policyOf('api.html')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(await policyOf('api.html')).not.toContain('unsafe')
  expect(await policyOf('a-day.html')).not.toContain('script-src')
})

const get = async (name: string, headers: Record<string, string> = {}) => web.request(name, { headers })

it('serves the page with a nonce of its own each time, and a policy that names it [V1.2.3 V3.2.2 V3.4.3 V3.4.6 V14.2.3]', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await get('/')
      const html = await answer.text()
      const nonce = /content="([\w-]{22})"/.exec(html)?.[1]
      expect(html).toBe(`<meta name="csp-nonce" content="${nonce}"><style nonce="${nonce}"></style>`)
      expect(answer.headers.get('content-security-policy')).toBe(
        `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; ` +
          "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      )
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

it('serves hashed files for ever, compressed for whoever asks, and others with a question each time [V4.1.1]', async () => {
  const plain = await get('/assets/index-BxY.js')
  expect([plain.headers.get('content-type'), plain.headers.get('content-encoding'), await plain.text()]).toEqual([
    'text/javascript; charset=utf-8',
    null,
    script,
  ])
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const zipped = await get('/assets/index-BxY.js', { 'accept-encoding': 'gzip, br' })
  expect([zipped.headers.get('content-encoding'), zipped.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(script)
  const font = await get('/assets/font-a1.woff2', { 'accept-encoding': 'gzip' })
  expect([font.headers.get('content-type'), font.headers.has('content-encoding')]).toEqual(['font/woff2', false])
  const outlines = await get('/assets/font-b2.ttf', { 'accept-encoding': 'gzip' })
  expect([outlines.headers.get('content-type'), outlines.headers.get('content-encoding')]).toEqual(['font/ttf', 'gzip'])
  expect(plain.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  const icon = await get('/icon.svg')
  expect([icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual(['image/svg+xml', 'no-cache'])
})

it('says which home serves it', async () => {
  const answer = await get('/config.json')
  expect([await answer.json(), answer.headers.get('cache-control')]).toEqual([
    { home: 'server', providers: ['google'], named: [], importLimit: 1, importRows: 2 },
    'no-store',
  ])
})

it.each([
  '/index.html',
  '/employees',
  '/.vite/manifest.json',
  '/assets',
  '/assets/',
  '/assets/link',
  '/assets/none.js',
  '/../secret',
  '/%2e%2e/secret',
  '/..%2fsecret',
  '/assets/..%2f..%2fsecret',
  '/assets/%2e%2e%5c..%5csecret',
  '//secret',
  '/%00',
  '/%',
  '/.git/config',
  '/.env',
  '/__proto__',
  '/constructor',
])('has nothing at %s [V3.2.1 V5.3.2 V13.4.1 V13.4.3]', async (name) => {
  expect((await get(name)).status).toBe(404)
})

it('says what to do when the page is not built', async () => {
  const unbuilt = createWeb({
    root: path.join(folder, 'nowhere'),
    config: { home: 'server', providers: [], named: [], importLimit: 1 },
  })
  const answer = await unbuilt.request('/')
  expect([answer.status, await answer.text()]).toEqual([503, 'The page is not built. Run: npm run build'])
})
