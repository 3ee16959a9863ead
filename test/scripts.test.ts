/** Runs commands of package.json in a small temporary project. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from './journeys/support/server.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A script that prints its arguments, and ends like the real server. */
const SERVER = `
const started = ['served', process.env['DATA_DIR'] ?? '-', ...process.argv.slice(2)].join(' ')
const alive = setInterval(() => undefined, 1000)
process.on('SIGTERM', () => { clearInterval(alive); console.log('closed') })
if (process.argv.includes('--once')) clearInterval(alive)
console.log(started)
`

/** Packages of `npm ci --omit=dev` that a start without the product's own server needs. */
const SERVER_LIBRARIES = ['pg']

let project: string
const at = (file: string) => path.join(project, file)
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true })
  writeFileSync(at(file), text)
}

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'eventms-scripts-'))
  cpSync(path.join(ROOT, 'scripts'), at('scripts'), { recursive: true })
  for (const file of ['index.html', 'vite.config.ts', 'vite.server.config.ts']) cpSync(path.join(ROOT, file), at(file))
  write('package.json', '{ "type": "module" }')
  write('src/server/main.ts', SERVER)
  write('src/web/main.tsx', 'document.title = "first"')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

/** A build of both parts, copied from elsewhere. */
function builtElsewhere(): void {
  write('dist/web/index.html', 'built elsewhere')
  write('dist/server/main.mjs', SERVER)
  write('dist/build.stamp', 'another')
}

/** Links the named packages, or all of them. */
function install(...names: string[]): void {
  if (names.length === 0) return symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'), 'junction')
  for (const name of names) {
    mkdirSync(path.dirname(at(`node_modules/${name}`)), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules', name), at(`node_modules/${name}`), 'junction')
  }
}

function command(script: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [at(`scripts/${script}`), ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

const run = (script: string, ...args: string[]) => command(script, args).ended

describe('npm start', () => {
  test('without libraries it says which command to run', async () => {
    expect(await run('start.mjs')).toEqual({ code: 1, output: 'The libraries are not installed. Run:  npm ci\n' })
  })

  test('without build tools and without a build it says which commands to run', async () => {
    install(...SERVER_LIBRARIES)
    const { code, output } = await run('start.mjs', '--once')
    expect(code).toBe(1)
    expect(output).toMatch(/npm ci && npm run build\n.*\n +npm ci --omit=dev/)
    expect(output).not.toContain('served')
  })

  test('without build tools it serves the build that is there, also when sources differ', async () => {
    install(...SERVER_LIBRARIES)
    builtElsewhere()
    expect(await run('start.mjs', '--once')).toEqual({ code: 0, output: 'served - --once\n' })
  })

  test('builds at the first start and after a change, and not in between @wide', async () => {
    install()
    const page = () =>
      readdirSync(at('dist/web/assets'))
        .map((file) => readFileSync(at(`dist/web/assets/${file}`), 'utf8'))
        .join('')
    expect((await run('start.mjs', '--once')).output).toMatch(/^Building \.\.\.\nserved/)
    expect(page()).toContain('first')
    expect((await run('start.mjs', '--once')).output).toBe('served - --once\n')
    write('src/web/a.test.ts', 'a test is no part of the build')
    expect((await run('start.mjs', '--once')).output).toBe('served - --once\n')
    // A handwritten file for a static host, which no build may remove.
    write('dist/web/config.json', '{ "home": "hosted" }')
    write('src/web/main.tsx', 'document.title = "second"')
    expect((await run('start.mjs', '--once')).output).toMatch(/^Building/)
    expect(page()).toContain('second')
    expect(readFileSync(at('dist/web/config.json'), 'utf8')).toBe('{ "home": "hosted" }')

    write('src/server/main.ts', SERVER.replace('served', 'served anew'))
    expect((await run('start.mjs', '--once')).output).toBe('Building ...\nserved anew - --once\n')

    rmSync(at('dist/server'), { recursive: true })
    expect((await run('start.mjs', '--once')).output).toBe('Building ...\nserved anew - --once\n')

    // Neither part is replaced if one of them cannot be built.
    write('src/web/main.tsx', 'document.title = "third"')
    write('src/server/main.ts', 'this does not parse')
    const broken = await run('start.mjs', '--once')
    expect(broken.code).toBe(1)
    expect(broken.output).toContain('The build failed')
    expect(page()).toContain('second')
    expect(readdirSync(at('dist')).sort()).toEqual(['build.stamp', 'server', 'web'])
    expect((await run('serve.mjs', '--once')).output).toBe('served anew - --once\n')
  })

  test('the page is built for a strict Content-Security-Policy [V1.3.2]', async () => {
    install()
    expect((await run('build.mjs')).code).toBe(0)
    const html = readFileSync(at('dist/web/index.html'), 'utf8')
    expect(html).toContain('content="__CSP_NONCE__"')
    for (const [, attributes, inline] of html.matchAll(/<script([^>]*)>([^<]*)/g)) {
      expect(attributes).toContain('src="/assets/')
      expect(inline).toBe('')
    }
    expect(html).not.toMatch(/<style|data:|https?:/)
  })

  test('the signal that ends it reaches the server', async () => {
    install(...SERVER_LIBRARIES)
    builtElsewhere()
    const { child, ended } = command('start.mjs')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, output: 'served -\nclosed\n' })
  })
})

test('npm run demo serves the sample office from a folder of its own', async () => {
  install(...SERVER_LIBRARIES)
  builtElsewhere()
  expect(await run('demo.mjs', '--once')).toEqual({
    code: 0,
    output: 'Demo account: demo@example.com, password: seals-and-sheets\nserved ./data-demo --once --load-samples\n',
  })
  const elsewhere = command('demo.mjs', ['--once'], { DATA_DIR: './elsewhere' })
  expect((await elsewhere.ended).output).toContain('\nserved ./elsewhere --once --load-samples\n')
})

test('npm run dev serves page and server at one address, and one signal stops both', async () => {
  install()
  write(
    'src/server/main.ts',
    `
    import { createServer } from 'node:http'
    const server = createServer((request, response) => response.end('server says ' + request.url))
    server.listen(Number(process.env['PORT']), process.env['HOST'], () => console.log('open ' + process.env['PUBLIC_URL'] + ' pid ' + process.pid))
    process.on('SIGTERM', () => { console.log('closed'); server.close(() => process.exit()); server.closeAllConnections() })
  `,
  )
  const port = await freePort()
  const { child, ended } = command('dev.mjs', [], { HOST: '127.0.0.1', PORT: String(port) })
  const [line] = (await once(child.stdout, 'data')) as [string]
  const url = `http://127.0.0.1:${port}`
  const [, pid] = /^open (?:\S+) pid (\d+)\n$/.exec(line) ?? []
  expect(line).toContain(`open ${url} `)
  const text = async (where: string) => (await fetch(url + where)).text()
  expect(await text('/')).toContain('/@vite/client')
  expect(await text('/src/web/main.tsx')).toContain('first')
  expect(await text('/api/tables/events')).toBe('server says /api/tables/events')
  expect(await text('/health')).toBe('server says /health')
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 0, output: `${line}closed\n` })
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})

test('the first JavaScript is the entry with its static imports, and what is asked for besides', async () => {
  // A variable path keeps the plain JavaScript out of the type check.
  const { firstJs } = (await import(path.join(ROOT, 'scripts/first-js.mjs'))) as {
    firstJs: (also: string[], folder: string) => { total: number; files: { file: string }[] }
  }
  write(
    'web/.vite/manifest.json',
    JSON.stringify({
      'index.html': { file: 'a.js', imports: ['_b.js'], dynamicImports: ['src/view.tsx'] },
      '_b.js': { file: 'b.js', imports: ['index.html'] },
      'src/view.tsx': { file: 'view.js', imports: ['_b.js'] },
    }),
  )
  for (const file of ['a', 'b', 'view']) write(`web/${file}.js`, file)
  const names = (also: string[]) =>
    firstJs(also, at('web'))
      .files.map(({ file }) => file)
      .sort()
  expect(names([])).toEqual(['a.js', 'b.js'])
  expect(names(['src/view.tsx'])).toEqual(['a.js', 'b.js', 'view.js'])
  expect(firstJs([], at('web')).total).toBeGreaterThan(40)
  expect(() => firstJs(['src/none.tsx'], at('web'))).toThrow('src/none.tsx')
})
