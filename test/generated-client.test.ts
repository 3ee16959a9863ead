import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { describeDatabases } from '../src/server/db/test-databases.ts'
import { testApi } from '../src/server/routes/api/test-api.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { resolve } = createRequire(import.meta.url)
const run = (program: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [program, ...args]).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

describeDatabases('a client generated from the served description', (database) => {
  it('compiles, and does a clerk’s day by the API alone @wide', async () => {
    const api = testApi(database())
    await mkdir(path.join(root, '.cache'), { recursive: true })
    const folder = await mkdtemp(path.join(root, '.cache', 'client-'))
    const file = (name: string) => path.join(folder, name)
    try {
      await writeFile(file('openapi.json'), await (await api.request('/openapi.json')).text())
      await run(path.join(path.dirname(resolve('oazapfts')), 'cli.js'), file('openapi.json'), file('client.ts'))
      await copyFile(path.join(root, 'test/generated-client/clerk.ts'), file('clerk.ts'))
      const flags = '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --allowImportingTsExtensions'
      const modules = '--target ES2022 --module ESNext --moduleResolution bundler --types node --ignoreConfig'
      const tsc = path.join(path.dirname(resolve('typescript/package.json')), 'bin/tsc')
      await run(tsc, ...`${flags} ${modules}`.split(' '), file('clerk.ts'))

      const clerk = (await import(file('clerk.ts'))) as { workOneDay(by: Fetch, token: string): Promise<object> }
      const paths: string[] = []
      const fetch: Fetch = async (url, init) => {
        paths.push(url)
        return api.request(url.replace('/api/v1', ''), init)
      }
      expect(await clerk.workOneDay(fetch, 'writes')).toEqual({
        added: 5,
        pages: [['高橋', '田中', '前田'], ['宮崎']],
        changed: 1,
        conflict: { code: 'editConflict', current: '宮﨑' },
        question: 'emptied',
        imported: 1,
        products: ['みかん'],
        csv: expect.stringMatching(/"002","前田"(.|\r\n)*"004","高橋"/),
      })
      expect(paths.every((url) => url.startsWith('/api/v1/'))).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
