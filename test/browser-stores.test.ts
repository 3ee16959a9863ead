/** Compares "What the browser keeps" of docs/security.md with the source, in both directions. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Files } from './architecture.ts'
import { ROOT, sourceFiles } from './test-files.ts'

const API = new RegExp(
  [
    /\b(localStorage|sessionStorage|indexedDB|caches|ownStorage|cookieStore)\b/,
    /\b(useLocalStorage|useSessionStorage|serviceWorker)\b/,
    /document\.cookie|history\.(push|replace)State/,
    /headers\.append\('set-cookie'|cookiePrefix:/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const NAME = /['"`](eventms[-:.][\w.:-]*)/g
/** Similar names of files, channels, classes and elements, which store nothing. */
const NOT_KEPT = /^eventms-(found|header|fonts|all-data|client|)$|^eventms-(begin-session|checked-providers)$/
/** Files that write a name listed for another file, or only remove it. */
const LISTED_ELSEWHERE = [
  'src/server/auth/routes/session-changes.ts',
  'src/web/backend/server/environment.ts',
  'src/web/state/own-storage.ts',
]
const ROW = /^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm

interface Kept {
  readonly name: string
  readonly store: string
  readonly file: string
}

function kept(markdown: string): Kept[] {
  const section = /\n### What the browser keeps\n([\s\S]*?)\n## /.exec(markdown)?.[1] ?? ''
  return [...section.matchAll(ROW)].map(([, name, store, , , file]) => ({ name: name!, store: store!, file: file! }))
}

/** Names that occur only in the list, or only in the source. */
function differences(rows: readonly Kept[], files: Files): string[] {
  const beginning = ({ name }: Kept) => name.split('<')[0]!
  const issues: string[] = []
  for (const [file, text] of files) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    if (API.test(code) && !LISTED_ELSEWHERE.includes(file) && !rows.some((row) => row.file === file))
      issues.push(`${file} keeps something in the browser`)
    for (const [, name] of code.matchAll(NAME))
      if (
        rows.some((row) => row.file === file) &&
        !NOT_KEPT.test(name!) &&
        !rows.some((row) => name === beginning(row))
      )
        issues.push(`${file}: ${name} is not in the list`)
  }
  for (const row of rows)
    if (!row.store.startsWith('cookie of the library') && !files.get(row.file)?.includes(beginning(row)))
      issues.push(`${row.name} is not in ${row.file}`)
  return issues
}

const markdown = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

test('what the browser keeps is listed, all of it [V14.3.3]', () => {
  const rows = kept(markdown)
  expect(rows.length).toBeGreaterThan(15)
  expect(differences(rows, sourceFiles())).toEqual([])
})

test('a planted store, another name and a row without a source are reported', () => {
  const rows = [
    { name: 'eventms-a-<id>', store: 'localStorage', file: 'src/web/a.ts' },
    { name: 'eventms-gone', store: 'localStorage', file: 'src/web/a.ts' },
  ]
  const files: Files = new Map([
    ['src/web/a.ts', 'localStorage.setItem(`eventms-a-${id}`, text)\nlocalStorage.setItem("eventms-b", text)'],
    ['src/web/b.ts', 'sessionStorage.setItem(key, text)'],
  ])
  expect(differences(rows, files)).toEqual([
    'src/web/a.ts: eventms-b is not in the list',
    'src/web/b.ts keeps something in the browser',
    'eventms-gone is not in src/web/a.ts',
  ])
})
