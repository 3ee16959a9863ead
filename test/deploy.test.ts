/** Files in `deploy` must match the product's names, limits and files. `npm run campaign faults` runs them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeSettings } from '../src/server/env.ts'
import { LONGEST_STOP } from '../src/server/stop.ts'
import { serverPools } from '../src/server/db/postgres/connections.ts'

const file = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
const unit = file('eventms@.service')
const nginx = file('nginx.conf')
const pgbouncer = file('pgbouncer.ini')

it('the unit starts what is there, by settings that are known, and gives it longer to end than it takes', () => {
  const [, script = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? []
  expect(existsSync(new URL(`../${script}`, import.meta.url))).toBe(true)
  const known = new Set(describeSettings().map(({ name }) => name))
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map((one) => one.split('=')[0]!),
  )
  expect(set.filter((name) => name !== 'NODE_ENV' && !known.has(name))).toEqual([])
  const [, longest = ''] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  expect(Number(longest) * 1000).toBeGreaterThan(LONGEST_STOP)
})

it('the unit lets backups onto another disk, as the page says, and is started without one', () => {
  const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  expect(unit).toContain('ProtectSystem=strict\n')
  const [, folder = ''] = /^ReadWritePaths=-(\S+)$/m.exec(unit) ?? []
  expect(page).toContain(`BACKUP_DIR=${folder}\\n`)
  expect(page).toContain(`-m 700 ${folder}\n`)
})

it('nginx lets through what the server takes, holds nothing back, and names the address that counts', () => {
  const limit = Number(describeSettings().find(({ name }) => name === 'IMPORT_LIMIT_MB')!.preset)
  expect(nginx).toContain(`client_max_body_size ${2 * limit}m;`)
  for (const line of [
    'proxy_buffering off;',
    'proxy_request_buffering off;',
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
  ])
    expect(nginx).toContain(line)
})

it('PgBouncer has a connection for each of two servers and a command, and closes those of stopped servers soon', () => {
  const setting = (name: string) => Number(new RegExp(`^${name} = (.*)$`, 'm').exec(pgbouncer)?.[1])
  const { pool, writers, watcher } = serverPools({})
  const each = [pool, writers, watcher].reduce((sum, { options }) => sum + options.max, 0)
  expect(setting('default_pool_size')).toBeGreaterThan(2 * each)
  expect(setting('query_wait_timeout') * 1000).toBe(pool.options.connectionTimeoutMillis)
  expect(setting('server_idle_timeout')).toBeLessThan(60)
  expect(pgbouncer).toContain('\npool_mode = transaction\n')
})

/**
 * SQL that stores something in a session. Behind a transaction pooler, the next statement can run in another session.
 */
const SESSION_STATE = [
  /\bLISTEN\b/,
  /\bpg_(try_)?advisory_(?!xact)\w+/,
  /[;`] *SET (?!LOCAL\b|CONSTRAINTS\b)/,
  /\bset_config\([^;]*?, false\)/,
  /\bPREPARE\b|\bWITH HOLD\b/,
  /\bCREATE TEMP TABLE (?![^;`]*(ON COMMIT DROP|\$\{end\}))/,
  /\bquery\(\{[^}]*\bname:/,
]

it('the server keeps nothing in a session that a transaction pooler would lose', () => {
  const files = ['src/server', 'db'].flatMap((folder) => {
    const root = fileURLToPath(new URL(`../${folder}`, import.meta.url))
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, name))
  })
  // The embedded database has only one session and no pooler, so its files do not count.
  const ours = files.filter((name) => /\.(ts|sql)$/.test(name) && !/test|embedded-database/.test(path.basename(name)))
  const found = ours
    .filter((name) => !name.includes('/embedded-database/') && !name.includes('/test-programs/'))
    .flatMap((name) => {
      const text = readFileSync(name, 'utf8').replaceAll(/\/\*[^]*?\*\/|(\/\/|--) .*$/gm, '')
      return SESSION_STATE.flatMap((state) => {
        const [match] = state.exec(text) ?? []
        return match === undefined ? [] : [`${name}: ${match}`]
      })
    })
  expect(ours.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
