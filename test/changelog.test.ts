import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const headings = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$/gm)]

test('the changelog begins with what is unreleased, then names the version of package.json and its day', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(headings.slice(0, 2).map(([, name]) => name)).toEqual(['Unreleased', version])
  expect(headings.slice(1).filter(([, , day]) => !day)).toEqual([])
})

test('each version of the changelog has a link', () => {
  const links = [...read('CHANGELOG.md').matchAll(/^\[([^\]]+)\]: /gm)].map(([, name]) => name)
  expect(links).toEqual(headings.map(([, name]) => name))
})

test('the lock file has the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect((JSON.parse(read('package-lock.json')) as { version: string }).version).toBe(version)
})
