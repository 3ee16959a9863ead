import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

it('the list of dependencies gives a reason for every dependency [V15.1.2]', () => {
  const manifest = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const reasons = read('docs/decisions/0002-dependencies.md')
  const named = new Set(
    reasons
      .match(/^\|([^|]+)\|/gm)
      ?.flatMap((cell) => cell.replaceAll('|', '').split(','))
      .map((name) => name.trim()),
  )
  const all = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).map((name) =>
    name.startsWith('@types/') ? '@types/*' : name,
  )
  expect(all.filter((name) => !named.has(name))).toEqual([])
  expect([...named].filter((name) => !all.includes(name) && !['package', '---', ''].includes(name))).toEqual([])
})
