/** `npm run bench [name …]`: each program in a process of its own, one after the other. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const run = (program) => spawnSync(process.execPath, program, { cwd, stdio: 'inherit' }).status

const typescript = ['--import', './scripts/typescript.mjs']
const programs = {
  size: ['scripts/first-js.mjs'],
  start: [...typescript, 'bench/start.ts'],
  load: [...typescript, 'bench/load.ts'],
  api: [...typescript, 'bench/api.ts'],
  table: [...typescript, 'bench/table.ts'],
  'large-table': [...typescript, 'bench/large-table.ts'],
  grid: [...typescript, 'bench/grid.ts'],
  import: [...typescript, 'bench/import.ts'],
  history: [...typescript, 'bench/history.ts'],
  durability: [...typescript, 'bench/durability.ts'],
  'office-load': [...typescript, 'bench/office-load.ts'],
  'large-files': [...typescript, 'bench/large-files.ts'],
  print: [...typescript, 'bench/print.ts'],
  pdf: [...typescript, 'bench/pdf.ts'],
  tickets: [...typescript, 'bench/tickets.ts'],
  money: [...typescript, 'bench/money.ts'],
  'large-event': [...typescript, 'bench/large-event.ts'],
  'ticket-act': [...typescript, 'bench/ticket-act.ts'],
  'event-page': [...typescript, 'bench/event-page.ts'],
  'money-page': [...typescript, 'bench/money-page.ts'],
  'sign-in': [...typescript, 'bench/sign-in.ts'],
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !programs[name])
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(programs).join(', ')}`)
  process.exit(1)
}
// Builds first, because the build of `npm start` is measured.
if (run(['scripts/build.mjs', '--if-changed']) !== 0) process.exit(1)
for (const name of asked.length ? asked : Object.keys(programs)) {
  console.log(`\n── ${name}`)
  if (run(programs[name]) !== 0) process.exitCode = 1
}
