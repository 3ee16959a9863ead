import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { boundNames, isReference, parseSource } from './architecture-source.ts'
import { breakSource, findCode, mutants, readMutants } from './campaigns/mutant.ts'
import { readCoverage } from './spec-coverage.ts'
import { ROOT } from './test-files.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const items = readCoverage(read('docs/spec-coverage.md')).covered.map(({ number }) => number)

test.each(mutants)('$item $what: can still be applied', (mutant) => {
  const source = read(mutant.file)
  const broken = breakSource(source, mutant)
  expect(broken).not.toBe(source)
  expect(existsSync(path.join(ROOT, mutant.test))).toBe(true)
  if (/^\d/.test(mutant.item)) expect(items).toContain(mutant.item)
  // A mutant with a syntax error or an unknown name makes every test fail, which proves nothing.
  if (/\.(ts|tsx|mjs)$/.test(mutant.file) && bringsWords(mutant))
    expect(unknownIn(mutant.file, source)).toEqual(expect.arrayContaining(unknownNames(mutant.file, broken)))
})

const wordsOf = (code: string) => new Set(code.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
const bringsWords = ({ find, replace }: (typeof mutants)[number]) =>
  [...wordsOf(replace)].some((word) => !wordsOf(find).has(word))

/** Unknown names by file. Cached, because several mutants change the same file. */
const unknown = new Map<string, string[]>()
function unknownIn(file: string, source: string): string[] {
  const names = unknown.get(file) ?? unknownNames(file, source)
  unknown.set(file, names)
  return names
}

/** Names that are unknown, except for those of the language and of elements. */
function unknownNames(file: string, text: string): string[] {
  const source = parseSource(file, text)
  const bound = boundNames(source)
  const names = new Set<string>()
  source.walk((node, around) => {
    const name = String(node['name'])
    if (isReference(node, around.at(-1)) && !bound.has(name) && !(name in globalThis) && !/^HTML\w+Element$/.test(name))
      names.add(name)
  })
  return [...names]
}

test('at least a hundred breaks, in every section of the request', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(100)
  const sections = new Set(mutants.map(({ item }) => item.split('.')[0]))
  for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) expect(sections).toContain(section)
})

test('no break of a migration is in a function that db/functions replaces', () => {
  const functions = readdirSync(path.join(ROOT, 'db/functions')).map((file) => read(`db/functions/${file}`))
  const replaced = mutants.filter(
    ({ file, find }) =>
      file.startsWith('db/migrations/') &&
      functions.some((text) => findCode(text, find).some(({ renamed }) => renamed.size === 0)),
  )
  expect(replaced.map(({ what }) => what)).toEqual([])
})

test('no break is listed twice', () => {
  const places = mutants.map(({ file, find, replace }) => `${file}\n${find}\n${replace}`)
  expect(new Set(places).size).toBe(places.length)
})

describe('a break is found', () => {
  const source = 'export function sum(rows) {\n  if (rows.length > 0) return add(rows, 0)\n  return 0\n}\n'
  const mutant = { find: 'if (rows.length > 0) return add(rows, 0)', replace: 'if (rows.length > 1) return add(rows)' }
  const isBroken = (text: string) => expect(breakSource(text, mutant))

  test('as it is written', () => {
    isBroken(source).toBe(source.replace('> 0', '> 1').replace(', 0', ''))
  })

  test('after the names in it were changed, and breaks the new ones', () => {
    const renamed = source.replaceAll('rows', 'sales').replaceAll('add', 'total')
    isBroken(renamed).toBe(renamed.replace('> 0', '> 1').replace(', 0', ''))
  })

  test('however it is laid out', () => {
    const laidOut = source.replace('add(rows, 0)', 'add(\n    rows,\n    0,\n  )')
    isBroken(laidOut).toContain('if (rows.length > 1) return add(rows)\n')
    const remarked = source.replace('> 0) ', '> 0) // one at least\n    /* of several\n    lines */ ')
    isBroken(remarked).toBe(source.replace('> 0', '> 1').replace(', 0', ''))
  })

  test('nowhere once its code has gone, was changed, or is there twice', () => {
    const refused = (text: string, times: number) =>
      expect(() => breakSource(text, mutant)).toThrow(`its code is there ${times} times`)
    refused(source.replace('if', 'while'), 0)
    refused(source.replace('> 0', '>= 0'), 0)
    refused(source.replace('rows, 0', 'rows, 1'), 0)
    // Not a rename: the old name still occurs, or one old name has two new names.
    refused(source.replace('return add(rows', 'return add(others'), 0)
    refused(source.replace('rows.length', 'all.length').replace('add(rows', 'all(all').replace('(rows)', ''), 0)
    refused(source + source, 2)
  })

  test('only if it parses and names nothing unknown', () => {
    expect(unknownNames('a.ts', source.replace('rows, 0', 'gone, 0'))).toEqual(['add', 'gone'])
    expect(() => unknownNames('a.ts', source.replace('return add(', 'return add'))).toThrow('a.ts does not parse')
  })

  test('in a list; a line that is none of a list is refused', () => {
    const list =
      '# An area\n\nin src/a.ts\nseen by src/a.test.ts\n4.1: a fault: one\n- one(\n-\n-   two)\n+ two\n\nrows: removed\n- three\n'
    const place = { file: 'src/a.ts', test: 'src/a.test.ts' }
    expect(readMutants(list)).toEqual([
      { ...place, item: '4.1', what: 'a fault: one', find: 'one(\n\n  two)', replace: 'two' },
      { ...place, item: 'rows', what: 'removed', find: 'three', replace: '' },
    ])
    for (const wrong of ['4.1: before a file\n- one\n', `${list}one more\n`, '- code of no break\n'])
      expect(() => readMutants(wrong)).toThrow('not a line of mutants')
  })
})
