/**
 * Texts that the first screens do not need are fetched with the screens that do.
 *
 * The texts of errors that the first screens cannot meet are fetched with the screens that can (late-errors.ts). So
 * whatever is fetched later and tells errors has them before it tells one, a server that is gone or not.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { resolved } from './architecture-circles.ts'
import { parseSource, type Node } from './architecture-source.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ENTRY = 'src/web/main.tsx'

/** Fetched later, too, but they only read: the first errors are all that they can tell. */
const READERS = [
  'src/web/backend/server/server-backend.ts',
  'src/web/backend/hosted/hosted-backend.ts',
  'src/web/features/dashboard/ActivityCard.tsx',
  'src/web/features/dashboard/Dashboard.tsx',
  'src/web/features/print/table-paper/TablePaper.tsx',
  'src/web/features/sign-in/SignIn.tsx',
  'src/web/features/table-screen/TableScreen.tsx',
]

interface Module {
  readonly text: string
  /** What comes with it, and what is fetched when it is wanted. */
  readonly with: readonly string[]
  /** Of these what it passes on as its own. */
  readonly passed: readonly string[]
  readonly later: readonly string[]
}

function modules(): ReadonlyMap<string, Module> {
  const files = readdirSync(path.join(ROOT, 'src/web'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src/web', file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|contract|test-help)\./.test(file))
  return new Map(files.map((file) => [file, moduleOf(file, readFileSync(path.join(ROOT, file), 'utf8'))]))
}

function moduleOf(file: string, text: string): Module {
  const now: string[] = []
  const passed: string[] = []
  const later: string[] = []
  const target = (source: unknown) => resolved(file, String((source as Node)?.['value']))
  parseSource(file, text).walk((node) => {
    if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') now.push(target(node['source']))
    if (/^Export(Named|All)Declaration$/.test(node.type) && node['source']) passed.push(target(node['source']))
    if (node.type === 'ImportExpression') later.push(target(node['source']))
  })
  return { text, with: [...now, ...passed], passed, later }
}

/** What is fetched later: of a module that only passes others on, each of those. */
function fetchedLater(all: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const fetched = [...all.values()].flatMap(({ later }) => later)
  return new Set(
    fetched.flatMap((file) => {
      const module = all.get(file)
      if (!module) return []
      return module.passed.length > 0 ? module.passed : [file]
    }),
  )
}

/** The module and all that comes with it; and what that opens later, where `opened`. */
function closure(
  all: ReadonlyMap<string, Module>,
  file: string,
  opened = false,
  found = new Set<string>(),
): Set<string> {
  const module = all.get(file)
  if (!module || found.has(file)) return found
  found.add(file)
  for (const next of [...module.with, ...(opened ? module.later : [])]) closure(all, next, opened, found)
  return found
}

/** Says what an error is: by `useMessages().error` or `.issue`, or by a toast. */
const TELLS = /\bwriteError\b|\b(error|issue|reasonOf|textOf)\((?!')/
/** What errors are told with. */
const SPEECH = /^src\/web\/(messages|state|backend|ui)\//

test('what is fetched later and tells errors has the texts of all of them', () => {
  const all = modules()
  const late = fetchedLater(all)
  const tells = (file: string) => !SPEECH.test(file) && TELLS.test(all.get(file)!.text)
  const telling = [...late].filter((file) => !READERS.includes(file) && [...closure(all, file)].some(tells))
  expect(telling.length).toBeGreaterThan(15)
  expect(telling.filter((file) => !all.get(file)!.text.includes('useLateErrors()'))).toEqual([])
})

/** The areas of texts that a module says something of, and those that it adds. */
const said = (text: string) => new Set([...text.matchAll(/'(\w+)\.\w+'/g)].map(([, area]) => area!))
const added = (text: string) => [
  ...(text.includes(' usePaperMessages()\n') ? ['print', 'sheets'] : []),
  ...[...text.matchAll(/useLateMessages\(\{([^}]*)\}\)/g)].flatMap(([, areas]) =>
    areas!.split(',').map((area) => area.split(':')[0]!.trim()),
  ),
]

/** Said only where a screen shows it that has added what it says. */
const ELSEWHERE = [
  'src/web/features/print/distribution-list/list-part.ts says sheets',
  'src/web/features/print/distribution-list/list-part.ts says print',
  // After another view of signing in, which added it.
  'src/web/features/sign-in/SignIn.tsx says auth',
  // What a cell of several rows is called.
  'src/web/features/table-screen/form/FormDialog.tsx says many',
]

test('whatever is fetched later adds what it says of texts that come later, or was opened by a screen that did', () => {
  const all = modules()
  const roots = fetchedLater(all)
  const screens = [...all].flatMap(([file, { text }]) => {
    const areas = added(text).filter((area) => area !== 'errors')
    return areas.length > 0 ? [{ file, areas, opens: closure(all, file, true) }] : []
  })
  const areas = new Set(screens.flatMap((screen) => screen.areas))
  expect(areas.size).toBeGreaterThan(20)
  const silent = [...roots].flatMap((root) => {
    const fetched = closure(all, root)
    const known = screens
      .filter(({ file, opens }) => fetched.has(file) || opens.has(root))
      .flatMap((screen) => screen.areas)
    const spoken = new Set([...fetched].flatMap((file) => [...said(all.get(file)!.text)]))
    return [...spoken].filter((area) => areas.has(area) && !known.includes(area)).map((area) => `${root} says ${area}`)
  })
  expect(silent.filter((one) => !ELSEWHERE.includes(one))).toEqual([])
})

test('the readers are fetched later, and have not the texts that they cannot tell', () => {
  const all = modules()
  const late = fetchedLater(all)
  for (const reader of READERS) {
    expect(late, reader).toContain(reader)
    expect(closure(all, reader), reader).not.toContain('src/web/messages/texts/late-errors.ts')
  }
  expect(closure(all, ENTRY)).not.toContain('src/web/messages/texts/late-errors.ts')
})
