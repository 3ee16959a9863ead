import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono } from 'hono'
import type { ServerConfig } from '#domain/wire.ts'

/** Placeholder in index.html, which each response replaces by its own nonce. */
const NONCE = '__CSP_NONCE__'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}
const compressible = /^(text|application)\/|svg|ttf/

/**
 * Content security policy of the page. Permits styles that the page adds with the nonce; blocks inline scripts and
 * foreign sources.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Content security policy of documents without scripts: no code runs, no data is sent, foreign sources are blocked. */
const DOCUMENT_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The guide's page with Swagger UI (scripts/guide-api.ts). Its policy permits the server's own scripts and styles. */
const API_PAGE = /^\/guide\/\w+\/api\.html$/
const API_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface WebOptions {
  readonly root: string
  readonly config: ServerConfig
}

interface File {
  readonly type: string
  readonly body: Buffer
  readonly zipped: Buffer | undefined
}

/**
 * Serves `/` with a fresh nonce, the page's files, and /config.json. Every other path is a 404, because views have no
 * paths. Only files present at the start are served, by their full name, so path traversal is impossible. `listen.ts`
 * adds the common headers.
 */
export function createWeb({ root, config }: WebOptions): Hono {
  const names = new Set(filesBelow(root))
  const index = names.has('/index.html') ? readFileSync(path.join(root, 'index.html'), 'utf8') : undefined
  const read = new Map<string, Promise<File>>()

  const web = new Hono()

  web.get('/config.json', (c) => c.json(config, 200, { 'cache-control': 'no-store' }))

  web.get('/', (c) => {
    if (index === undefined) return c.text('The page is not built. Run: npm run build', 503)
    const nonce = randomBytes(16).toString('base64url')
    return c.html(index.replaceAll(NONCE, nonce), 200, {
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
    })
  })

  web.get('*', async (c, next) => {
    const name = decoded(c.req.path)
    if (name === undefined || name === '/index.html' || !names.has(name)) return next()
    let file = read.get(name)
    if (!file) read.set(name, (file = open(path.join(root, name))))
    const { type, body, zipped } = await file.catch((error: unknown) => {
      read.delete(name)
      throw error
    })
    const zip = zipped && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    return c.body(new Uint8Array(zip ? zipped : body), 200, {
      'content-type': type,
      // A browser may keep the file forever, because its name contains a hash of its content.
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Takes effect when a browser opens a file as a document, such as a page of the guide or an icon.
      'content-security-policy': API_PAGE.test(name) ? API_PAGE_POLICY : DOCUMENT_POLICY,
      ...(zipped && { vary: 'accept-encoding' }),
      ...(zip && { 'content-encoding': 'gzip' }),
    })
  })

  return web
}

/** URL paths of all files, such as `/assets/index-BxY.js`. Omits dot files, such as the build's manifest. */
function filesBelow(root: string, below = ''): string[] {
  try {
    return readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
      const name = `${below}/${entry.name}`
      if (entry.name.startsWith('.')) return []
      return entry.isDirectory() ? filesBelow(root, name) : entry.isFile() ? [name] : []
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const deflate = promisify(gzip)

/** Reads and compresses a file once, at its first request. */
async function open(file: string): Promise<File> {
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  const body = await readFile(file)
  const zipped = compressible.test(type) && body.length > 1024 ? await deflate(body, { level: 6 }) : undefined
  return { type, body, zipped }
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}
