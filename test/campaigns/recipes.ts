/** Carries out each recipe of docs/recipes.md on a copy of the project, and runs the checks. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Campaign } from './campaign.ts'
import { carryOut, readRecipes, type Recipe } from './support/recipe.ts'
import { makeWorkingCopy } from './support/working-copy.ts'

/** Types, lint, and the tests of declarations, migrations, languages and house rules. */
const CHECKS = [
  ['typescript/bin/tsc', '--noEmit'],
  ['oxlint/bin/oxlint', '--deny-warnings'],
  [
    'vitest/vitest.mjs',
    'run',
    'src/domain',
    'src/web/messages',
    'src/web/kinds',
    'src/server/data',
    'samples',
    'test/architecture',
    'test/hosted/access.test.ts',
  ],
]

export const campaign: Campaign = {
  name: 'recipes',
  describe: 'each recipe of docs/recipes.md, carried out word for word, leaves a project that passes its checks',
  async run({ count }) {
    const recipes = readRecipes(readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8')).slice(0, count)
    const failed = recipes.filter((recipe) => !holds(recipe)).length
    return { passed: recipes.length - failed, failed }
  },
}

function holds({ title, steps }: Recipe): boolean {
  const copy = makeWorkingCopy()
  try {
    for (const step of steps) carryOut(copy.folder, step)
    // Runs `npm run samples`, as the recipe says.
    if (steps.some((step) => 'in' in step && step.in === SAMPLES)) runScript(copy.folder, SAMPLES)
    // Formats the code, because recipes are laid out for readers.
    run(copy.folder, ['@biomejs/biome/bin/biome', 'format', '--write'])
    const red = CHECKS.map((check) => run(copy.folder, check)).filter(({ status }) => status !== 0)
    console.log(`${red.length === 0 ? '✓' : '✗'} ${title}`)
    for (const { stdout, stderr } of red) console.log(stdout, stderr)
    return red.length === 0
  } catch (error) {
    console.log(`✗ ${title}: ${String(error)}`)
    return false
  } finally {
    copy.remove()
  }
}

/** Script that generates the sample office. */
const SAMPLES = 'samples/generate.ts'

function runScript(folder: string, script: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['--import', './scripts/typescript.mjs', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${script}: ${stderr}`)
}

function run(folder: string, [program, ...args]: string[]) {
  const file = path.join(folder, 'node_modules', program!)
  return spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
}
