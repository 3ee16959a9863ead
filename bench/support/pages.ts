/** Builds the pages of bench/pages, and serves them and their data over plain HTTP. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' }

export interface Pages {
  url: string
  /** Reads a built file, for a server at another address. */
  file(name: string): Promise<{ body: Buffer; contentType: string }>
  close(): Promise<void>
}

/** @param data the response for each path: `data[name]` is served at `/<name>` */
export async function servePages(names: readonly string[], data: Record<string, string>): Promise<Pages> {
  const root = fileURLToPath(new URL('../pages', import.meta.url))
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-bench-'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: names.map((name) => path.join(root, `${name}.html`)) },
    },
  })
  const file: Pages['file'] = async (name) => ({
    body: await readFile(path.join(folder, path.normalize(name))),
    contentType: `${types[path.extname(name)] ?? 'text/plain'}; charset=utf-8`,
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    response.setHeader('access-control-allow-origin', '*')
    const known = data[pathname.slice(1)]
    if (known !== undefined) {
      response.setHeader('content-type', 'application/json')
      response.end(known)
      return
    }
    file(pathname).then(
      ({ body, contentType }) => response.setHeader('content-type', contentType).end(body),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    file,
    async close() {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
