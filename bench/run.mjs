/** `npm run bench [name …]`: each program in a process of its own, one after the other. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const typescript = ['--import', './scripts/typescript.mjs']
const programs = {
  size: ['scripts/first-js.mjs'],
  start: [...typescript, 'bench/start.ts'],
  load: [...typescript, 'bench/load.ts'],
  table: [...typescript, 'bench/table.ts'],
  import: [...typescript, 'bench/import.ts'],
  'office-load': [...typescript, 'bench/office-load.ts'],
  'large-files': [...typescript, 'bench/large-files.ts'],
  print: [...typescript, 'bench/print.ts'],
  tickets: [...typescript, 'bench/tickets.ts'],
  'event-page': [...typescript, 'bench/event-page.ts'],
  'sign-in': [...typescript, 'bench/sign-in.ts'],
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !programs[name])
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(programs).join(', ')}`)
  process.exit(1)
}
for (const name of asked.length ? asked : Object.keys(programs)) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, programs[name], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
