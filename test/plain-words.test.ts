import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSource } from './architecture-source.ts'
import { type Found, type Habit, oldNames, renamedNames, wordHabits } from './plain-words.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['src', 'test', 'scripts', 'bench', 'samples']
/** Maximum counts, which may only become smaller. */
const MOST = JSON.parse(readFileSync(path.join(ROOT, 'test/plain-words.json'), 'utf8')) as Record<Habit, number>

const habits = (file: string, text: string) => wordHabits(parseSource(file, text)).map(({ habit }) => habit)

/** Number of places that a failure lists. */
const LISTED = 40

describe('the whole tree', () => {
  const found: Found[] = []
  const old: string[] = []
  beforeAll(() => {
    const renamed = new Set(renamedNames(readFileSync(path.join(ROOT, 'docs/words.md'), 'utf8')))
    for (const folder of FOLDERS)
      for (const entry of readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(entry.name)) continue
        const file = path.relative(ROOT, path.join(entry.parentPath, entry.name))
        const source = parseSource(file, readFileSync(path.join(ROOT, file), 'utf8'))
        found.push(...wordHabits(source))
        old.push(...oldNames(source, renamed))
      }
  })

  test('no name of the table of renames is in use', () => {
    expect(old, 'docs/words.md has the names that replace these').toEqual([])
  })

  test.each(Object.keys(MOST) as Habit[])('%s becomes rarer, never more frequent', (habit) => {
    const places = found.filter((one) => one.habit === habit)
    if (places.length < MOST[habit]) console.log(`${habit}: lower test/plain-words.json to ${places.length}`)
    const listed = places.slice(-LISTED).map(({ at, text }) => `${at}: ${text.slice(0, 90)}`)
    expect(places.length, `more than ${MOST[habit]}, the last of them:\n${listed.join('\n')}`).toBeLessThanOrEqual(
      MOST[habit],
    )
  })
})

describe('names that were replaced', () => {
  const renamed = new Set(['Ahead', 'Ahead.tsx'])
  const oldIn = (file: string, text: string) => oldNames(parseSource(file, text), renamed)

  test('an old name is found as a type, a component, a property and a file', () => {
    expect(oldIn('src/a.ts', 'interface Ahead { a: 1 }')).toEqual(['src/a.ts:1: Ahead'])
    expect(oldIn('src/a.tsx', '\nconst b = <Ahead />')).toEqual(['src/a.tsx:2: Ahead'])
    expect(oldIn('src/a.ts', 'a.Ahead = 1')).toEqual(['src/a.ts:1: Ahead'])
    expect(oldIn('src/b/Ahead.tsx', '')).toEqual(['src/b/Ahead.tsx: Ahead.tsx'])
  })

  test('an old name in a comment, a text or a longer name is none', () => {
    expect(oldIn('src/GoAhead.tsx', "// Ahead\nconst goAhead = 'Ahead'")).toEqual([])
  })

  test('the table has one name in code quotes in each row', () => {
    const table = (cell: string) => `# Words\n\n## Renames\n\n| old | new |\n|---|---|\n| ${cell} | new |\n`
    expect(renamedNames(table('`Ahead.tsx`'))).toEqual(['Ahead.tsx'])
    for (const cell of ['Ahead', '`Ahead` alone', '`a`, `b`']) expect(() => renamedNames(table(cell))).toThrow(cell)
  })
})

describe('a planted habit is counted', () => {
  test('a comment that begins with a relative word, in each form of comment', () => {
    for (const text of ['/** What a card holds. */', '// Whether it is open.', '/*\n * Where rows are.\n */'])
      expect(habits('src/a.ts', `${text}\nexport const a = 1`)).toEqual(['relativeBeginning'])
  })

  test('lines of // below one another are one comment', () => {
    expect(habits('src/a.ts', '// Rows are kept, and of them\n// what is open.\nexport const a = 1')).toEqual([])
  })

  test('a sentence of more than 25 words, but not two short ones', () => {
    const sentence = (words: number) => `${'Word '.repeat(words - 1)}end.`
    expect(habits('src/a.ts', `/** ${sentence(25)} ${sentence(25)} */\nexport const a = 1`)).toEqual([])
    expect(habits('src/a.ts', `/** ${sentence(25)}\n * @param a ${sentence(20)} */\nexport const a = 1`)).toEqual([])
    expect(habits('src/a.ts', `/** ${sentence(26)} */\nexport const a = 1`)).toEqual(['longSentence'])
  })

  test('a verb of people that is said of data', () => {
    expect(habits('src/a.ts', '/** The row stands in the list. */\nexport const a = 1')).toEqual(['riddleWord'])
  })

  test('a type whose name is an empty noun', () => {
    expect(habits('src/a.ts', 'interface Place { readonly x: number }\ntype Kind = string')).toEqual([
      'emptyName',
      'emptyName',
    ])
  })

  test('nothing in a plain comment, a suppression, or a type named by the domain', () => {
    expect(
      habits('src/a.ts', '// oxlint-disable-next-line react/x -- what is shown\ninterface CellPlace {\n  a: 1\n}'),
    ).toEqual([])
  })
})
