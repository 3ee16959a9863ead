/**
 * `npm run campaign [name …] [-- --count n] [--only text] [--clients n] [--minutes n]` runs tests that are too slow for
 * `npm test`.
 * Without a name it lists the campaigns; `all` runs each of them. The last line has the total.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { lastLine } from './suites.mjs'

if (!process.features.typescript) await import('tsx/esm')

const folder = fileURLToPath(new URL('../test/campaigns', import.meta.url))
const campaigns = []
for (const file of readdirSync(folder).sort()) {
  if (!/^[\w-]+\.ts$/.test(file)) continue
  const { campaign } = await import(path.join(folder, file))
  if (campaign) campaigns.push(campaign)
}

const { values, positionals, problem } = asked()
const [count, clients, minutes] = [values.count, values.clients, values.minutes].map((value) =>
  value === undefined ? undefined : Number(value),
)
const wrong = [count, clients, minutes].some((value) => value !== undefined && !(Number.isInteger(value) && value > 0))
const unknown = positionals.filter((name) => name !== 'all' && !campaigns.some((campaign) => campaign.name === name))

if (problem || unknown.length || wrong) {
  console.error(
    problem ??
      (unknown.length
        ? `There is no campaign ${unknown.join(', ')}.`
        : '--count, --clients and --minutes take a whole number.'),
  )
  list()
  process.exitCode = 1
} else if (positionals.length === 0) list()
else await run(campaigns.filter(({ name }) => positionals.includes('all') || positionals.includes(name)))

function asked() {
  const names = ['count', 'only', 'clients', 'minutes']
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return { values: {}, positionals: [], problem: error.message }
  }
}

function list() {
  console.log(
    'npm run campaign <name …> [-- --count n] [--only text] [--clients n] [--minutes n]    (all: every one)\n',
  )
  for (const { name, describe } of campaigns) console.log(`  ${name.padEnd(16)}${describe}`)
}

async function run(chosen) {
  const results = []
  for (const { name, run } of chosen) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}`)
    const start = Date.now()
    const { passed, failed } = await run({ count, only: values.only, clients, minutes }).catch((error) => {
      console.error(error)
      return { passed: 0, failed: 1 }
    })
    // A campaign in which no test ran counts as failed.
    const tally = { passed, failed: passed + failed === 0 ? 1 : failed, skipped: 0 }
    results.push({ name, seconds: Math.round((Date.now() - start) / 1000), tally })
  }
  console.log(`\n── summary ${'─'.repeat(65)}`)
  for (const { name, seconds, tally } of results) console.log(`${name.padEnd(16)}${lastLine([tally])}  (${seconds} s)`)
  console.log(lastLine(results.map(({ tally }) => tally)))
  process.exitCode = results.some(({ tally }) => tally.failed > 0) ? 1 : 0
}
