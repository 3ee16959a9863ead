import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { carryOut, readRecipes, type Step } from './campaigns/support/recipe.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const recipes = readRecipes(readFileSync(path.join(ROOT, 'docs/recipes.md'), 'utf8'))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eventms-recipe-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Copies the folders that a recipe changes. */
function provide(steps: readonly Step[]): void {
  const folders = new Set(steps.map((step) => path.dirname('new' in step ? step.new : step.in)))
  for (const name of folders)
    for (const file of readdirSync(path.join(ROOT, name), { withFileTypes: true }))
      if (file.isFile()) cpSync(path.join(ROOT, name, file.name), path.join(folder, name, file.name))
}

test('the usual changes are recipes', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'Add a column',
    'Add a table',
    'Add a kind of field',
    'Add a language',
  ])
})

test.each(recipes)('$title: every step fits the sources as they are', ({ steps }) => {
  provide(steps)
  for (const step of steps) carryOut(folder, step)
})

test('a step whose place is not there, or there twice, is refused', () => {
  writeFileSync(path.join(folder, 'a.ts'), 'one\ntwo two\ntwo\n')
  const step = (how: object) => ({ in: 'a.ts', content: 'x\n', ...how }) as Step
  expect(() => carryOut(folder, step({ after: 'three' }))).toThrow('0 lines')
  expect(() => carryOut(folder, step({ after: 'two' }))).toThrow('2 lines')
  expect(() => carryOut(folder, step({ replace: 'two' }))).toThrow('3 times')
  carryOut(folder, step({ after: 'one' }))
  carryOut(folder, step({ replace: 'two two' }))
  expect(readFileSync(path.join(folder, 'a.ts'), 'utf8')).toBe('one\nx\nx\ntwo\n')
  writeFileSync(path.join(folder, '0007_a.sql'), '')
  carryOut(folder, { new: 'NNNN_b.sql', content: 'b\n' })
  expect(readdirSync(folder)).toContain('0008_b.sql')
})
