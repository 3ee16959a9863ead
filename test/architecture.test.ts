import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkArchitecture, MAY_IMPORT, type Files } from './architecture.ts'
import { directionsOnPage } from './architecture-page.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Sources, migrations, commands and settings. */
function projectFiles(): Files {
  const files = new Map<string, string>()
  const read = (folder: string) => {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (folder !== '.' || ['src', 'test', 'bench', 'samples', 'scripts', 'db'].includes(entry.name)) read(file)
      } else if (/\.(ts|tsx|mjs|sql|css|html)$/.test(file)) files.set(file, readFileSync(path.join(ROOT, file), 'utf8'))
    }
  }
  read('.')
  return files
}

test('the project keeps its own rules', () => {
  const files = projectFiles()
  expect([...files.keys()]).toContain('src/domain/tables/positions.ts')
  expect(checkArchitecture(files)).toEqual([])
})

test('the page preloads nothing: Firefox fetches it again, and warns of what was preloaded and not used', () => {
  expect(projectFiles().get('index.html')).not.toMatch(/rel="?(preload|prefetch)/)
})

/** Lines that change the case of an email address by a function that also folds characters beyond ASCII. */
const foldedBeyondAscii = (files: Files) =>
  [...files].flatMap(([file, text]) =>
    /^(src\/(server|web|domain\/access)|db\/hosted)\//.test(file) &&
    !/test|contract|password\.ts$|email-address\.ts$/.test(file)
      ? text
          .split('\n')
          .filter((line) =>
            /(mail|address|subject|whom)\w*[^=]*(toLowerCase|toUpperCase)\(|\blower\(\(?(u\b|email)/i.test(line),
          )
      : [],
  )

test('addresses are folded in ASCII by one function alone', () => {
  const planted = ['user.email.toLowerCase()', 'subject.trim().toLowerCase()', 'a.address = lower(u.email)']
  expect(foldedBeyondAscii(new Map([['src/server/a.ts', planted.join('\n')]]))).toEqual(planted)
  expect(foldedBeyondAscii(projectFiles())).toEqual([])
})

/** Violations of one planted file, as `rule: detail`. */
const broken = (file: string, text: string) =>
  checkArchitecture(new Map([[file, text]])).map(({ rule, detail }) => `${rule}: ${detail}`)
const rules = (file: string, text: string) => broken(file, text).map((line) => line.split(':')[0])

describe('a planted violation of each direction is caught', () => {
  test.each([
    ['src/domain/a.ts', '../server/b.ts', 'domain must not import server'],
    ['src/domain/a.ts', '../web/ui/b.ts', 'domain must not import ui'],
    ['src/server/routes/a.ts', '../../web/backend/b.ts', 'server must not import backend'],
    ['src/web/backend/a.ts', '../../server/b.ts', 'backend must not import server'],
    ['src/web/main.tsx', '../server/b.ts', 'app must not import server'],
    ['src/web/ui/a.tsx', '#domain/table.ts', 'ui must not import domain'],
    ['src/web/ui/a.tsx', '../kinds/b.tsx', 'ui must not import kinds'],
    ['src/web/ui/a.tsx', '../features/print/b.tsx', 'ui must not import feature print'],
    ['src/web/ui/a.tsx', '../backend/b.ts', 'ui must not import backend'],
    ['src/web/ui/a.tsx', '../state/b.ts', 'ui must not import state'],
    ['src/web/ui/a.tsx', '../messages/en.ts', 'ui must not import messages'],
    ['src/web/kinds/a.tsx', '../features/import/b.tsx', 'kinds must not import feature import'],
    ['src/web/kinds/a.tsx', '../App.tsx', 'kinds must not import app'],
    ['src/web/features/print/a.tsx', '../import/b.tsx', 'feature print must not import feature import'],
    ['src/web/features/print/a.tsx', '../../App.tsx', 'feature print must not import app'],
    ['src/web/backend/a.ts', '../features/import/b.ts', 'backend must not import feature import'],
    ['src/web/state/a.ts', '../features/import/b.ts', 'state must not import feature import'],
    ['src/web/messages/a.ts', '../features/import/b.ts', 'messages must not import feature import'],
    ['src/server/a.ts', '../../test/b.ts', 'server must not import outside'],
  ])('%s importing %s', (file, target, message) => {
    for (const text of [
      `import { x } from '${target}'`,
      `import type { x } from '${target}'`,
      `export * from '${target}'`,
      `export const f = () => import('${target}')`,
      `export type T = import('${target}').T`,
    ]) {
      expect(broken(file, text)).toContain(`direction: ${message}`)
    }
  })

  test.each([
    ['src/domain/seals.ts', "import { x } from './tables/index.ts'"],
    [
      'src/server/routes/a.ts',
      "import { x } from '#domain/table.ts'; import { y } from '#server/db/pool.ts'; import path from 'node:path'",
    ],
    ['src/web/kinds/a.tsx', "import { x } from '#web/ui/b.tsx'; import { y } from '#domain/kinds/kind.ts'"],
    [
      'src/web/features/print/a.tsx',
      "import { x } from './b.tsx'; import { y } from '#web/kinds/c.tsx'; import { z } from '#web/state/d.ts'",
    ],
    ['src/web/App.tsx', "import { x } from './features/print/a.tsx'"],
    ['src/server/a.test.ts', "import { x } from '#web/backend/b.ts'"],
  ])('what is allowed stays allowed: %s', (file, text) => {
    expect(broken(file, text)).toEqual([])
  })
})

describe('a planted violation of each other rule is caught', () => {
  test('packages that do not belong to a side', () => {
    expect(rules('src/domain/a.ts', "import fs from 'node:fs'")).toEqual(['packages'])
    expect(rules('src/domain/a.ts', "import { z } from 'zod'")).toEqual(['packages'])
    expect(rules('src/web/ui/a.ts', "import fs from 'node:fs'")).toEqual(['packages'])
    expect(rules('src/server/a.ts', "import { useState } from 'react'")).toEqual(['packages'])
  })

  test('a part of the embedded database imported past its index', () => {
    const engine = '#server/embedded-database/engine/pglite.ts'
    for (const text of [
      `import { x } from '${engine}'`,
      `import type { x } from '${engine}'`,
      `export const f = () => import('${engine}')`,
    ])
      expect(rules('src/server/db/a.ts', text)).toEqual(['past the index'])
    expect(rules('src/server/a.ts', "import { x } from './embedded-database/open.ts'")).toEqual(['past the index'])
    expect(rules('src/server/a.ts', "import { x } from './embedded-database/index.ts'")).toEqual([])
    expect(rules('src/server/embedded-database/session/a.ts', `import { x } from '${engine}'`)).toEqual([])
    expect(rules('src/server/a.test.ts', `import { x } from '${engine}'`)).toEqual([])
  })

  test('the domain using the browser or Node', () => {
    for (const use of ['document.title', 'window', 'localStorage.getItem("a")', 'process.version', 'fetch("/")']) {
      expect(rules('src/domain/a.ts', `export const f = () => ${use}`)).toEqual(['pure domain'])
    }
    expect(
      broken(
        'src/domain/a.ts',
        'export const f = (document: string, row: { location: string }) => document + row.location',
      ),
    ).toEqual([])
  })

  test('a file of another folder reached by a relative path, an import without its ending, a climb above two folders', () => {
    expect(rules('src/server/a.ts', "import { x } from '../domain/b.ts'")).toEqual(['climbing'])
    expect(rules('src/server/a.ts', "import { x } from './b'")).toEqual(['file endings'])
    expect(rules('src/web/features/print/sheets/a.ts', "import { x } from '../../../kinds/b.ts'")).toEqual(['climbing'])
    expect(rules('test/a/b/c/d.ts', "import { x } from '../../../x.ts'")).toEqual(['climbing'])
  })

  test('process.env outside env.ts', () => {
    for (const text of [
      'export const f = () => process.env',
      'export const f = () => process["env"].A',
      'export const f = () => { const { env } = process; return env }',
      "import { env } from 'node:process'",
    ]) {
      expect(rules('src/server/a.ts', text)).toContain('environment')
    }
    expect(broken('src/server/env.ts', 'export const f = () => process.env')).toEqual([])
    expect(broken('src/server/a.ts', 'export const f = () => process.memoryUsage()')).toEqual([])
  })

  test('keys of an IME, and the order of texts, outside the file for them', () => {
    const guard = 'export const f = (event) => event.isComposing || event.keyCode === 229'
    expect(rules('src/web/features/history/a.ts', guard)).toEqual(['one file', 'one file'])
    expect(rules('src/web/ui/keys/ime.ts', guard)).toEqual([])
    expect(rules('src/web/ui/a.ts', 'export const f = ({ isComposing }) => isComposing')).toContain('one file')
    expect(rules('src/domain/a.ts', 'export const f = (a, b) => a.localeCompare(b)')).toEqual(['one file'])
    expect(rules('src/web/ui/a.ts', "export const f = () => new Intl.Collator('ja')")).toEqual(['one file'])
  })

  test('effects when a module is imported', () => {
    for (const text of [
      'start()',
      'if (a) { b() }',
      'export const a = await b()',
      "import './c.ts'",
      'export const a = setInterval(() => 1, 5)',
      'const a = document.getElementById("a")',
      'for (const a of b) c(a)',
    ]) {
      expect(rules('src/web/state/a.ts', text)).toContain('effects')
    }
    expect(broken('src/server/main.ts', "import './a.ts'; await start(); setInterval(() => 1, 5)")).toEqual([])
    expect(
      broken(
        'src/server/a.ts',
        "'use strict'; export const a = new Map(); export function f() { document.x() } export const g = async () => { await f() }",
      ),
    ).toEqual([])
  })

  test('a suppression without its reason', () => {
    for (const text of [
      'export let a: any',
      '// @ts-ignore\nexport let a = 1',
      '// oxlint-disable-next-line no-console\nexport let a = 1',
      '/* eslint-disable */\nexport let a = 1',
    ]) {
      expect(rules('src/server/a.ts', text)).toEqual(['reasons'])
    }
    for (const text of [
      '// The driver has no type here.\nexport let a: any',
      'export let a: any // the driver has none',
      '// oxlint-disable-next-line no-console -- the operator reads it\nexport let a = 1',
    ]) {
      expect(broken('src/server/a.ts', text)).toEqual([])
    }
  })

  test('words that cannot be translated', () => {
    const page = 'src/web/features/print/a.tsx'
    for (const text of [
      '"シール"',
      '`様 ${1}`',
      '<p>Saving</p>',
      '<p>{"No data found"}</p>',
      '<button aria-label="Close" />',
      '"Please fill in all fields."',
    ]) {
      expect(rules(page, `export const a = () => ${text}`)).toEqual(['words'])
    }
    for (const text of [
      '<p>EventMS</p>',
      '"Noto Sans JP Variable"',
      '<p className="seal card" />',
      '() => { throw new Error("No provider around it") }',
      '1 // 様は敬称',
      '<p>{t("save")}: 1</p>',
    ]) {
      expect(broken(page, `export const a = () => ${text}`)).toEqual([])
    }
    expect(rules('src/server/a.ts', 'export const a = "シール"')).toEqual(['words'])
    expect(broken('src/web/messages/ja.ts', 'export const ja = { save: "保存しました。" }')).toEqual([])
    expect(broken('src/domain/tables/a.ts', 'export const label = "シール"')).toEqual([])
  })

  test('imports that go in a circle, between files and between folders, types included', () => {
    const circle = (...files: [string, string][]) =>
      checkArchitecture(new Map(files))
        .filter(({ rule }) => rule === 'circles')
        .map(({ detail }) => detail)
    expect(
      circle(
        ['src/domain/a.ts', "import { b } from './b.ts'"],
        ['src/domain/b.ts', "import type { C } from '#domain/c.ts'"],
        ['src/domain/c.ts', "export const load = () => import('./a.ts')"],
      ),
    ).toEqual(['src/domain/a.ts ↔ src/domain/b.ts ↔ src/domain/c.ts'])
    expect(
      circle(
        ['src/server/auth/a.ts', "import { b } from '../routes/b.ts'"],
        ['src/server/routes/b.ts', ''],
        ['src/server/routes/c/c.ts', "import { d } from '../../auth/d.ts'"],
        ['src/server/auth/d.ts', "import { b } from '../app.ts'"],
        ['src/server/app.ts', "import { b } from './routes/b.ts'"],
      ),
    ).toEqual(['src/server/auth ↔ src/server/routes'])
    expect(circle(['src/domain/a.ts', "import { b } from './b.ts'"], ['src/domain/b.ts', ''])).toEqual([])
  })

  test('a function that grew too long, unless a comment says why', () => {
    const long = `export function f() {\n${'  g()\n'.repeat(79)}}\n`
    expect(rules('src/server/a.ts', long)).toEqual(['short functions'])
    expect(broken('src/server/a.ts', `/** It is long because each step needs the step before. */\n${long}`)).toEqual([])
    expect(broken('src/server/a.ts', long.replace('  g()\n', ''))).toEqual([])
  })

  test('a file that grew too long', () => {
    expect(rules('src/server/a.ts', 'export const a = 1\n'.repeat(301))).toEqual(['short files'])
  })
})

describe('docs/architecture.md', () => {
  const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')

  test('its table of directions is the one that is enforced', () => {
    const sorted = (directions: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(directions).map(([layer, allowed]) => [layer, allowed.toSorted()]))
    expect(sorted(directionsOnPage(page))).toEqual(sorted(MAY_IMPORT))
  })

  test('the directions themselves have no circle', () => {
    const reachable = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of MAY_IMPORT[from] ?? []) if (!seen.has(next)) reachable(next, seen.add(next))
      return seen
    }
    for (const layer of Object.keys(MAY_IMPORT)) expect(reachable(layer)).not.toContain(layer)
  })

  test('every file it names is there', () => {
    const named = [...page.matchAll(/`((?:src|test|db|bench|samples|scripts)\/[\w./-]*)`/g)].map(([, file]) => file!)
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  })
})
