/** Holds docs/spec-coverage.md against the tests it names, over a map of files so that a test can plant a violation. */
import path from 'node:path'
import { parseSource, rootName, isNode, type Node, type Source } from './architecture-source.ts'
import type { Files } from './architecture.ts'

/** One sentence of the specification. */
export interface Item {
  /** Section and place in it: `4.12`. */
  readonly number: string
  readonly says: string
}

export interface Covered extends Item {
  readonly proofs: readonly Proof[]
}

/** `file › title`, or `file › title › case` where the title stands for many. */
export interface Proof {
  readonly file: string
  readonly title: string
  readonly case?: string
}

export interface Coverage {
  readonly covered: readonly Covered[]
  readonly notYet: readonly Item[]
  readonly issues: readonly string[]
}

const ROW = /^\| (\d+\.\d+) \| ([^|]+) \| ([^|]*) \|$/
const SECTION = /^## (\d+)\. /

/** Reads the list: a table a section, rows `| 4.12 | what it says | tests |`, and the section `Not yet`. */
export function readCoverage(markdown: string): Coverage {
  const covered: Covered[] = []
  const notYet: Item[] = []
  const issues: string[] = []
  let section: string | null = null
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = SECTION.exec(line)?.[1] ?? line.slice(3)
    if (!line.startsWith('|') || /^\|(-+\|)+$/.test(line) || line.startsWith('| item |')) continue
    const [, number = '', says = '', last = ''] = ROW.exec(line) ?? []
    if (!number) issues.push(`not a row: ${line.slice(0, 60)}`)
    else if (section === 'Not yet') notYet.push({ number, says })
    else if (number.split('.')[0] !== section) issues.push(`${number} stands in section ${String(section)}`)
    else
      covered.push({
        number,
        says,
        proofs: last
          .split('<br>')
          .filter((text) => text.trim() !== '')
          .map(proofOf),
      })
  }
  return { covered, notYet, issues }
}

/** A proof as the list has it. */
export function proofOf(text: string): Proof {
  const [file = '', title = '', ...cases] = text.trim().split(' › ')
  return { file: file.replaceAll('`', ''), title, ...(cases.length > 0 && { case: cases.join(' › ') }) }
}

/** @returns what is wrong with the list, in its order; nothing where every item has tests that exist and run */
export function checkCoverage(markdown: string, files: Files): string[] {
  const { covered, notYet, issues: unread } = readCoverage(markdown)
  const issues = [...unread, ...numbering(covered, notYet)]
  const titles = new Map<string, FileTests>()
  for (const { number, proofs } of covered) {
    if (proofs.length === 0) issues.push(`${number} has no test`)
    for (const proof of proofs) issues.push(...unproved(proof, files, titles).map((why) => `${number}: ${why}`))
  }
  return issues
}

/** Sections and their items count from 1, without a gap, each number once; the list itself is in order. */
function numbering(covered: readonly Item[], notYet: readonly Item[]): string[] {
  const issues: string[] = []
  const seen = new Map<number, number[]>()
  for (const list of [covered, notYet]) {
    const inList = new Map<number, number>()
    for (const { number } of list) {
      const [section = 0, place = 0] = number.split('.').map(Number)
      if (seen.get(section)?.includes(place)) issues.push(`${number} stands there twice`)
      else seen.set(section, [...(seen.get(section) ?? []), place])
      if (place <= (inList.get(section) ?? 0)) issues.push(`${number} is out of order`)
      inList.set(section, place)
    }
  }
  for (let section = 1; section <= Math.max(...seen.keys()); section++) {
    const places = seen.get(section) ?? []
    for (let place = 1; place <= Math.max(1, ...places); place++)
      if (!places.includes(place)) issues.push(`${section}.${place} is missing`)
  }
  return issues
}

/** How many items each section has, those that are not yet proved included. */
export function countItems({ covered, notYet }: Coverage): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { number } of [...covered, ...notYet]) {
    const section = number.split('.')[0]!
    counts[section] = (counts[section] ?? 0) + 1
  }
  return counts
}

/** Where a test must stand for `npm test` to run it (vitest.config.ts, playwright.config.ts); no campaign is among it. */
const RUN =
  /^(src\/.+\.test\.tsx?|(samples|bench)\/.+\.test\.ts|test\/(hosted\/)?[^/]+\.test\.ts|test\/journeys\/((both-homes|own-server)\/)?[^/]+\.spec\.ts)$/
const SHARED_SUITE = /\.contract\.ts$/

/** What a file tests. */
export interface FileTests {
  readonly tests: readonly DeclaredTest[]
  readonly texts: ReadonlySet<string>
}

/** @returns why this is no proof; `known` keeps what was read of the files */
export function unproved(proof: Proof, files: Files, known: Map<string, FileTests>): string[] {
  const { file, title } = proof
  const text = files.get(file)
  if (text === undefined) return [`there is no ${file}`]
  if (!RUN.test(file) && !(SHARED_SUITE.test(file) && isShared(file, files))) return [`nothing runs ${file}`]
  let own = known.get(file)
  if (!own) known.set(file, (own = testsOf(parseSource(file, text))))
  const named = own.tests.filter((test) => test.title === title || test.path === title)
  const [test] = named
  if (!test) return [`${file} has no test '${title}'`]
  if (named.length > 1) return [`${file} has '${title}' ${named.length} times: write 'describe > title'`]
  if (test.skipped) return [`'${title}' is skipped`]
  if (proof.case === undefined) return []
  if (!test.many) return [`'${title}' has no cases`]
  return own.texts.has(proof.case) ? [] : [`${file} has no case '${proof.case}'`]
}

/** A suite that a test of ours imports. */
function isShared(file: string, files: Files, seen: ReadonlySet<string> = new Set([file])): boolean {
  const name = path.posix.basename(file)
  const runs = (other: string) =>
    RUN.test(other) ||
    (SHARED_SUITE.test(other) && !seen.has(other) && isShared(other, files, new Set([...seen, other])))
  return [...files].some(([other, text]) => text.includes(`/${name}'`) && runs(other))
}

export interface DeclaredTest {
  /**
   * As written: of a template what stands between the backticks, `${…}` included, and `%s` of a table of cases. It is
   * never taken for one of its cases.
   */
  readonly title: string
  /** With the titles of the groups around it: `group > title`. */
  readonly path: string
  /** Whether it stands for several: a template, a table of cases, or one within such a group or a loop. */
  readonly many: boolean
  /** `.skip`, `.todo`, `.fixme`, its own or a group's; not `.skipIf` and `.runIf`, which depend on the machine. */
  readonly skipped: boolean
}

/** The tests that a file declares, and every text and property name in it, among which the names of cases are. */
export function testsOf(source: Source): FileTests {
  const tests: DeclaredTest[] = []
  const texts = new Set<string>()
  source.walk((node, around) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.add(node['value'])
    if (node.type === 'Property' && isNode(node['key']) && node['key'].type === 'Identifier')
      texts.add(String(node['key']['name']))
    const call = declarationOf(node, source)
    if (call?.what !== 'test') return
    const groups = around.flatMap((outer) => {
      const group = declarationOf(outer, source)
      return group?.what === 'group' ? [group] : []
    })
    const all = [...groups, call]
    tests.push({
      title: call.title,
      path: all.map(({ title }) => title).join(' > '),
      many: all.some(({ many }) => many) || around.some(({ type }) => type.startsWith('For')),
      skipped: all.some(({ skipped }) => skipped),
    })
  })
  return { tests, texts }
}

/** A call that declares a test or a group of them. */
function declarationOf(
  node: Node,
  source: Source,
): { what: 'test' | 'group'; title: string; many: boolean; skipped: boolean } | null {
  if (node.type !== 'CallExpression') return null
  const root = rootName(node['callee']) ?? ''
  const chain = propertyNames(node['callee'])
  if (!/^(test$|it$|describe)/.test(root)) return null
  const [first, ...rest] = node['arguments'] as Node[]
  const title = first && titleOf(first, source)
  // A hook has no title; `test.skip('why')` inside a test has nothing to run.
  if (title === undefined || (rest.length === 0 && !chain.includes('todo'))) return null
  const what = root.startsWith('describe') || chain.includes('describe') ? 'group' : 'test'
  const many = first!.type === 'TemplateLiteral' || chain.includes('each') || chain.includes('for')
  return { what, title, many, skipped: chain.some((name) => /^(skip|todo|fixme)$/.test(name)) }
}

function titleOf(node: Node, source: Source): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return node.type === 'TemplateLiteral' ? source.text.slice(node.start + 1, node.end - 1) : undefined
}

/** `each`, `skip` of `describe.skip.each(…)('…')`. */
function propertyNames(callee: unknown): string[] {
  if (!isNode(callee)) return []
  const inner = propertyNames(callee['object'] ?? callee['callee'])
  const property = callee['property']
  return isNode(property) && typeof property['name'] === 'string' ? [...inner, property['name']] : inner
}
