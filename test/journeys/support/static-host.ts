/** Serves the built page as a static host does, with config.json and the headers of docs/hosted.md. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HostedConfig } from '#domain/wire.ts'

export type StaticConfig = HostedConfig

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WEB = path.join(ROOT, 'dist/web')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.csv': 'text/csv',
}

/** The Content-Security-Policy in docs/hosted.md, with this project's URL filled in. */
export function documentedPolicy(projectUrl: string): string {
  const guide = readFileSync(path.join(ROOT, 'docs/hosted.md'), 'utf8')
  const policy = /^Content-Security-Policy: (.+)$/m.exec(guide)?.[1]
  if (!policy?.includes('https://abc.supabase.co')) throw new Error('docs/hosted.md names no policy')
  return policy
    .replaceAll('https://abc.supabase.co', projectUrl)
    .replaceAll('wss://abc.supabase.co', projectUrl.replace('http', 'ws'))
}

export async function serveStatic(config: StaticConfig): Promise<{ url: string; close(): Promise<void> }> {
  const policy = documentedPolicy(config.url)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    const answer =
      name === '/config.json'
        ? Promise.resolve(Buffer.from(JSON.stringify(config)))
        : readFile(path.join(WEB, path.normalize(name)))
    answer.then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[path.extname(name)] ?? 'application/octet-stream',
            'content-security-policy': policy,
            'x-content-type-options': 'nosniff',
          })
          .end(body),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
