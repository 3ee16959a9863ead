/** Files in `deploy` must match the product's names, limits and files. `npm run campaign faults` runs them. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeSettings } from '../src/server/env.ts'
import { LONGEST_STOP } from '../src/server/stop.ts'

const file = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')
const unit = file('eventms@.service')
const nginx = file('nginx.conf')

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
