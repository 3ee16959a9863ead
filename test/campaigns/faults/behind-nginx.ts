/** Two servers behind nginx. Its configuration is the documented one, except for ports and certificate. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, type RunningServer, startServer } from '../../journeys/support/server.ts'
import { importBody, newSession, signInApi } from '../../support/api.ts'
import { Cluster, noCluster } from './cluster.ts'
import { startEditors } from './editors.ts'
import { type Fault, type FaultResult, must, sleep, until } from './fault.ts'

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))
const NAME = 'eventms.example.com'

const run = (program: string, args: readonly string[]) => execFileSync(program, args, { stdio: 'pipe' })

async function missing(): Promise<string | undefined> {
  for (const [program, args] of [
    ['nginx', ['-v']],
    ['openssl', ['version']],
  ] as const)
    try {
      run(program, args)
    } catch {
      return `no ${program} on this machine`
    }
  return noCluster()
}

export const behindNginx: Fault = {
  name: 'two servers behind nginx, one of them stopped',
  shows: '0 lost, nobody refused; changes and large files pass',
  rounds: 5,
  missing,
  run: staged,
}

async function staged(rounds: number): Promise<FaultResult> {
  const folder = mkdtempSync('/tmp/eventms-faults-')
  chmodSync(folder, 0o755)
  const cluster = (await Cluster.make())!
  const servers: RunningServer[] = []
  let nginx: ChildProcess | undefined
  // Accepts the self-signed certificate.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  try {
    const [plain, secure] = [await freePort(), await freePort()]
    const url = `https://127.0.0.1:${secure}`
    const env = {
      DATABASE_URL: cluster.url(),
      AUTH_SECRET: randomBytes(24).toString('hex'),
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
    }
    for (let i = 0; i < 2; i++) servers.push(await startServer({ env }))
    const ports = servers.map((server) => new URL(server.url).port)
    nginx = await started(folder, { plain, secure, ports })
    const account = { ...servers[0]!, url }
    await until('nginx answers', async () => (await fetch(`${url}/health`)).status === 200)
    const cookie = await newSession(account)
    must(cookie.includes('__Host-eventms'), `the cookie is ${cookie.split('=')[0]}`)
    const api = await signInApi({ ...account, cookie })
    await passes(api)
    const counted = { acknowledged: 0, refused: 0, unanswered: 0 }
    for (let i = 0; i < rounds; i++) {
      const editors = await startEditors({ ...account, cookie }, 5)
      await editors.allServed()
      const server = servers[i % 2]!
      await server.stop()
      await editors.allServed()
      await server.restart()
      await editors.allServed()
      await editors.stop()
      await editors.verify()
      counted.acknowledged += editors.tally.acknowledged
      counted.unanswered += editors.tally.unanswered
      counted.refused += Object.values(editors.tally.refused).reduce((sum, n) => sum + n, 0)
    }
    const { refused, unanswered } = counted
    must(refused + unanswered === 0, `a server that stopped was noticed: ${refused} refused, ${unanswered} unanswered`)
    return { rounds, counted }
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    if (nginx && nginx.exitCode === null) await Promise.all([once(nginx, 'close'), nginx.kill('SIGQUIT')])
    await Promise.all(servers.map((server) => server.close()))
    await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Ports {
  readonly plain: number
  readonly secure: number
  readonly ports: readonly string[]
}

async function started(folder: string, { plain, secure, ports }: Ports): Promise<ChildProcess> {
  const file = (name: string) => path.join(folder, name)
  const certificate = ['-keyout', file('privkey.pem'), '-out', file('fullchain.pem')]
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${NAME}`,
    ...certificate,
  ])
  const given = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll('/etc/ssl/eventms', folder)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replaceAll(/ *listen \[::\].*\n/g, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
  writeFileSync(file('eventms.conf'), given)
  mkdirSync(file('logs'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  writeFileSync(
    file('nginx.conf'),
    `daemon off; pid ${file('nginx.pid')}; error_log ${file('error.log')}; events {}
     http { access_log off; ${temporary.join(' ')} include ${file('eventms.conf')}; }`,
  )
  const args = ['-p', folder, '-c', file('nginx.conf')]
  run('nginx', ['-t', '-q', ...args])
  const nginx = spawn('nginx', args, { stdio: 'inherit' })
  await sleep(200)
  must(nginx.exitCode === null, `nginx ended: ${readFileSync(file('error.log'), 'utf8')}`)
  return nginx
}

/** Expects that live updates arrive immediately, a file of 30 MB is accepted, and http redirects to https. */
async function passes(api: Awaited<ReturnType<typeof signInApi>>): Promise<void> {
  const stream = await api.fetch('/api/events')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const listening = (async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) heard += read.value
  })().catch(() => {})
  await until('the stream begins', async () => heard.includes('event: versions'))
  const before = heard.length
  const rows = Array.from({ length: 60_000 }, (_, i) => [`K${i}`, 'n'.repeat(500)])
  const { version } = await api.load('employees')
  const answer = await api.fetch('/api/tables/employees/import', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: importBody({ version, fields: ['companyCode', 'name'], rows: rows.length }, rows),
  })
  must(answer.status === 200, `a file of 30 MB is answered with ${answer.status}`)
  await until(
    'the change is heard',
    async () => heard.length > before && heard.slice(before).includes('event: versions'),
  )
  await reader.cancel()
  await listening
}
