/** Compares the list of keys with their handlers. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as keys from '#web/ui/keys/keys.ts'
import { isTaken, keyCaps, keyGroups } from './key-list.ts'

const WEB = fileURLToPath(new URL('../../', import.meta.url))

const declared = Object.entries(keys).flatMap(([name, value]) =>
  typeof value === 'string' ? [[name, value] as const] : [],
)

/** The page's source files, except the declaration of the keys and the list. */
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|contract|test-help)\./.test(file))
  .filter((file) => !['ui/keys/keys.ts', 'features/keys/key-list.ts'].includes(file.replaceAll(path.sep, '/')))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: readFileSync(path.join(WEB, file), 'utf8') }))

test('every key that is declared is listed, and nothing else', () => {
  const listed = keyGroups.flatMap((group) => group.keys.map(([key]) => key))
  expect(new Set(listed)).toEqual(new Set(declared.map(([, key]) => key)))
  expect(declared.length).toBeGreaterThan(12)
})

test('every key that is declared is handled somewhere', () => {
  const isHandled = (name: string) => {
    const use = new RegExp(String.raw`(?:is(?:Character)?Pressed\([\w.]+, ${name}\)|\bisKey\(${name}\)|case ${name}:)`)
    return sources.some(({ text }) => use.test(text))
  }
  expect(declared.filter(([name]) => !isHandled(name))).toEqual([])
})

/** Files with unlisted keys: those of WAI-ARIA patterns (menu, combobox), or keys explained beside their field. */
const PATTERNS: readonly (readonly [file: string, why: string])[] = [
  ['features/finder/Finder.tsx', 'a combobox; its keys stand below it'],
  ['ui/menu/menu-button.tsx', 'a menu'],
  ['ui/tooltip/tooltip.tsx', 'Escape closes it'],
  ['kinds/SearchSelect.tsx', 'a combobox'],
  ['features/table-screen/list/SearchBox.tsx', 'Escape empties a search field'],
  ['features/table-screen/edit-grid/cells/use-cell-keys.ts', 'a grid, whose keys stand below it'],
  ['features/event-page/number/NumberSearch.tsx', 'the Enter that ends a conversion'],
  ['ui/enter-field.tsx', 'Enter of a scanner'],
  ['features/history/HistoryFilters.tsx', 'Enter of a field'],
  ['features/import/questions/CellEditor.tsx', 'Enter and Escape of a field'],
]

test('no other key is handled anywhere [WCAG2.1.4]', () => {
  const handles = ({ text }: { readonly text: string }) =>
    /\.key (?:===|!==|in) (?!\w+\.key\b)|\}\[event\.key\]/.test(text)
  expect(
    sources
      .filter(handles)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(PATTERNS.map(([file]) => file).toSorted())
})

test('one place has no key twice, and says of each something else', () => {
  for (const { keys: own } of keyGroups) {
    expect(new Set(own.map(([key]) => key)).size).toBe(own.length)
    expect(new Set(own.map(([, what]) => what)).size).toBe(own.length)
  }
})

test('keys read as on the keyboard', () => {
  expect(keyCaps(keys.FIND, false)).toEqual(['Ctrl', 'K'])
  expect(keyCaps(keys.FIND, true)).toEqual(['⌘', 'K'])
  expect([keyCaps(keys.NEXT_ROW, false), keyCaps(keys.ZOOM_IN, false)]).toEqual([['↓'], ['+']])
})

test('a key that already does something else is taken, and the one that a shortcut has is not', () => {
  const now = { [keys.SEARCH]: 'f', [keys.LIST_KEYS]: '?' }
  const taken = (key: string) => isTaken(key, keys.SEARCH, now)
  expect([' ', '+', '-', '0', '=', '_', '?'].map(taken)).toEqual(Array(7).fill(true))
  expect(['f', '/', 'a', '9'].map(taken)).toEqual(Array(4).fill(false))
})
