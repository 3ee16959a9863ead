/**
 * Rules of the source tree (docs/architecture.md). Files are passed as a map, so that tests can plant violations. Tests
 * beside the code may import anything.
 */
import {
  boundNames,
  isReference,
  parseSource,
  rootName,
  runsAtLoad,
  isNode,
  type Source,
} from './architecture-source.ts'
import { importCircles, resolved } from './architecture-circles.ts'
import { longFunctions } from './architecture-functions.ts'
import { wordRules } from './architecture-words.ts'

/** Texts by path from the project's root, with `/`. */
export type Files = ReadonlyMap<string, string>

export interface Violation {
  rule: string
  /** `path:line` */
  at: string
  detail: string
}

/** Called by a rule for each violation in a parsed file. */
export type Report = (rule: string, offset: number, detail: string) => void

/** Maximum lines of a source file. */
const MAX_LINES = 300

/**
 * Imports allowed to each layer, itself included. Server and web are independent. Each feature is a layer, so features
 * cannot import one another.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  server: ['domain', 'messages'],
  ui: ['styles'],
  excel: ['domain'],
  pdf: ['domain'],
  messages: ['domain', 'ui'],
  backend: ['domain'],
  state: ['domain', 'backend', 'messages'],
  kinds: ['domain', 'ui', 'styles', 'messages'],
  dialogs: ['domain', 'ui', 'messages', 'state'],
  accounts: ['domain', 'ui', 'messages'],
  feature: ['domain', 'excel', 'pdf', 'ui', 'styles', 'messages', 'backend', 'state', 'kinds', 'dialogs', 'accounts'],
  app: [
    'domain',
    'excel',
    'pdf',
    'ui',
    'styles',
    'messages',
    'backend',
    'state',
    'kinds',
    'dialogs',
    'accounts',
    'feature',
  ],
  styles: [],
}

/** Packages forbidden to each layer. */
const FORBIDDEN_PACKAGES: Record<string, RegExp> = {
  web: /^(node:|hono|@hono\/|pg($|-|\/)|better-auth($|\/(?!client|react))|@electric-sql\/|pino|zod)/,
  server: /^(react($|-|\/)|@mantine\/|vite($|\/))/,
}

const BROWSER_OR_NODE =
  'window document navigator location history localStorage sessionStorage indexedDB fetch alert XMLHttpRequest EventSource Worker process Buffer require __dirname'.split(
    ' ',
  )

/** Names that only one file may use, because the file encapsulates their use. */
const IN_ONE_FILE = new Map([
  ['isComposing', 'src/web/ui/keys/ime.ts'],
  ['keyCode', 'src/web/ui/keys/ime.ts'],
  ['Collator', 'src/domain/text-order.ts'],
  ['localeCompare', 'src/domain/text-order.ts'],
])

/** Folders whose only entry for others is `index.ts`. */
const BEHIND_INDEX = ['src/server/embedded-database']

/** Calls with effects outside the module, forbidden while it loads. */
const EFFECTFUL = new Set(
  'window document localStorage sessionStorage history fetch alert setTimeout setInterval console process'.split(' '),
)

/** @returns violations in the order of the files */
export function checkArchitecture(files: Files): Violation[] {
  const violations: Violation[] = []
  const sources: Source[] = []
  for (const [file, text] of files) {
    const add = (rule: string, line: number, detail: string) => violations.push({ rule, at: `${file}:${line}`, detail })
    if (!/\.(ts|tsx|mjs)$/.test(file)) continue
    const source = parseSource(file, text)
    const report: Report = (rule, offset, detail) => add(rule, source.line(offset), detail)
    const lines = text.split('\n').length - 1
    if (lines > MAX_LINES) report('short files', 0, `${lines} lines, at most ${MAX_LINES}`)
    const isOfProduct = file.startsWith('src/') && !isTest(file)
    // Parses a file only if needed, because most tests import nothing by `../`.
    if (isOfProduct || text.includes(file.startsWith('src/') ? '../' : '../../../')) climbs(source, report)
    if (!isOfProduct) continue
    sources.push(source)
    directions(source, report)
    pastIndex(source, report)
    environment(source, report)
    inOneFile(source, report)
    effectsAtLoad(source, report)
    if (layerOf(file).name === 'domain') pureDomain(source, report)
    wordRules(source, report)
    longFunctions(source, report)
  }
  for (const circle of importCircles(sources))
    violations.push({ rule: 'circles', at: circle[0]!, detail: circle.join(' ↔ ') })
  return violations
}

/** True for tests, and for shared suites and helpers of tests. */
const isTest = (file: string) => /(\.(test|contract|test-help)\.tsx?$|\/test-programs\/)/.test(file)

interface Layer {
  name: string
  /** Name of the feature. */
  part?: string
}

function layerOf(file: string): Layer {
  const [top, area, folder, name] = file.split('/')
  if (top !== 'src') return { name: 'outside' }
  if (area !== 'web') return { name: area ?? 'outside' }
  if (name === undefined) return { name: 'app' }
  if (folder === 'features') return { name: 'feature', part: name }
  return { name: folder ?? 'app' }
}

function directions({ path: file, imports }: Source, report: Report): void {
  const from = layerOf(file)
  for (const { from: specifier, start } of imports) {
    if (!/^[.#]/.test(specifier)) {
      packages(file, from, specifier, (detail) => report('packages', start, detail))
      continue
    }
    const target = resolved(file, specifier)
    const to = layerOf(target)
    const same = to.name === from.name && to.part === from.part
    if (!same && !MAY_IMPORT[from.name]?.includes(to.name))
      report('direction', start, `${label(from)} must not import ${label(to)}`)
    if (!/\.\w+$/.test(specifier)) report('file endings', start, `${specifier} does not name its file's ending`)
  }
}

const label = ({ name, part }: Layer) => (part ? `${name} ${part}` : name)

function packages(file: string, layer: Layer, name: string, refuse: (detail: string) => void): void {
  if (layer.name === 'domain') refuse(`domain must not import ${name}`)
  const side = file.split('/')[1] ?? ''
  if (FORBIDDEN_PACKAGES[side]?.test(name)) refuse(`${side} must not import ${name}`)
}

function pastIndex({ path: file, imports }: Source, report: Report): void {
  for (const folder of BEHIND_INDEX) {
    if (file.startsWith(`${folder}/`)) continue
    for (const { from, start } of imports) {
      const target = resolved(file, from)
      if (target.startsWith(`${folder}/`) && target !== `${folder}/index.ts`)
        report('past the index', start, `import ${folder}/index.ts for ${target.slice(folder.length + 1)}`)
    }
  }
}

/** Reports imports that do not use `./` for the own folder and below, and the alias for everything else. */
function climbs({ path: file, imports }: Source, report: Report): void {
  for (const { from, start } of imports) {
    const target = resolved(file, from)
    if (from.startsWith('../') && file.startsWith('src/') && target.startsWith('src/'))
      report('climbing', start, `write ${target.replace(/^src\//, '#')} for ${from}`)
    else if (!file.startsWith('src/') && from.startsWith('../../../'))
      report('climbing', start, `${from} climbs more than two folders`)
  }
}

function environment(source: Source, report: Report): void {
  if (source.path === 'src/server/env.ts') return
  const refuse = (offset: number) => report('environment', offset, 'only src/server/env.ts reads process.env')
  for (const { from, start } of source.imports) if (/^(node:)?process$/.test(from)) refuse(start)
  source.walk((node, around) => {
    if (node.type !== 'Identifier' || node['name'] !== 'process') return
    const parent = around.at(-1)
    const property = parent?.['property']
    if (parent?.type === 'MemberExpression' && isNode(property) && (property['name'] ?? property['value']) === 'env')
      refuse(node.start)
    if (parent?.type === 'VariableDeclarator' && parent['init'] === node) refuse(node.start)
  })
}

function inOneFile(source: Source, report: Report): void {
  source.walk((node) => {
    const only = node.type === 'Identifier' ? IN_ONE_FILE.get(String(node['name'])) : undefined
    if (only && only !== source.path) report('one file', node.start, `only ${only} uses ${String(node['name'])}`)
  })
}

/** Main files, and entries of threads, run for their effect. */
const isEntry = (file: string) => /(^|\/)main\.tsx?$/.test(file) || /(^|[/.-])worker\.(mjs|ts)$/.test(file)

const QUIET = /^(Import|Export|TS|FunctionDeclaration|ClassDeclaration|VariableDeclaration|EmptyStatement)/

function effectsAtLoad(source: Source, report: Report): void {
  if (isEntry(source.path)) return
  for (const { from, effect, start } of source.imports) {
    if (effect && !from.endsWith('.css')) report('effects', start, `importing ${from} for its effect belongs into main`)
  }
  source.walk((node, around) => {
    const parent = around.at(-1)
    if (parent?.type === 'Program' && !QUIET.test(node.type) && !('directive' in node && node['directive'])) {
      report('effects', node.start, `${node.type} at the top of a module; only main files have effects when imported`)
    }
    if (!runsAtLoad(around)) return
    if (node.type === 'AwaitExpression') report('effects', node.start, 'await at the top of a module')
    if (node.type === 'CallExpression' && EFFECTFUL.has(rootName(node['callee']) ?? ''))
      report('effects', node.start, 'a call at the top of a module that reaches outside it')
  })
}

function pureDomain(source: Source, report: Report): void {
  const bound = boundNames(source)
  source.walk((node, around) => {
    const name = String(node['name'])
    if (BROWSER_OR_NODE.includes(name) && !bound.has(name) && isReference(node, around.at(-1)))
      report('pure domain', node.start, `domain must not use ${name}`)
  })
}
