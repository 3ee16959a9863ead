/**
 * Ids of tests: `[S4.12 V6.1.3]` at the end of the title of a test or group, or as the comment of a case in a table. S:
 * a sentence of docs/spec-coverage.md, V: a requirement of ASVS, WCAG: a success criterion.
 */
import path from 'node:path'
import { isNode, type Node, parseSource, rootName, type Source } from './architecture-source.ts'
import type { Files } from './architecture.ts'

export type Scheme = 'S' | 'V' | 'WCAG'

/** An id of one test. */
export interface TestId {
  readonly scheme: Scheme
  /** Number without its scheme, such as `4.12`. */
  readonly number: string
  readonly file: string
  /** True if only the campaign `wide` runs the test, so that it does not prove an item for `npm test`. */
  readonly wide: boolean
  /** Issues: the test is skipped, or no suite runs its file. */
  readonly issues: readonly string[]
}

/** Mark in the title of a test that `npm test` leaves to the campaign `wide`. */
const WIDE = '@wide'

const ID = /^(S|V|WCAG)(\d.*)$/
/** A group of ids. Also matches a malformed one such as `[S4,12]`, which is then on no list. */
const IDS = /\[((?:S|V|WCAG)\d[^\]]*)\]/g

/** @returns the ids by file, each as often as it is written */
export function testIds(files: Files): TestId[] {
  return [...files].flatMap(([file, text]) => {
    if (text.search(IDS) < 0) return []
    const runs = RUN.test(file) || (SHARED_SUITE.test(file) && isShared(file, files))
    const why = runs ? [] : [`nothing runs ${file}`]
    const source = parseSource(file, text)
    const tests = testsOf(source)
    const hasCases = tests.some(({ many, skipped }) => many && !skipped)
    return [
      ...tests.flatMap(({ title, path, skipped }) =>
        idsIn(path).map((id) => ({
          ...id,
          file,
          // Ignores @wide within `${…}`, where it marks only some of the cases.
          wide: path.replaceAll(/\$\{[^}]*\}/g, '').includes(WIDE),
          issues: skipped ? [...why, `'${title}' is skipped`] : why,
        })),
      ),
      ...source.comments.flatMap(({ text }) =>
        idsIn(/^\s*\[[^\]]*\]\s*$/.test(text) ? text : '').map((id) => ({
          ...id,
          file,
          wide: false,
          issues: hasCases ? why : [...why, `${file} has no table of cases`],
        })),
      ),
    ]
  })
}

const idsIn = (text: string) =>
  [...text.matchAll(IDS)].flatMap(([, ids]) =>
    ids!.split(' ').map((id) => {
      const [, scheme = 'S', number = id] = ID.exec(id) ?? []
      return { scheme: scheme as Scheme, number }
    }),
  )

/** Word in a page's last column for an item with tests. */
export const TESTS = 'tests'

/** A row of a page, by the number of its item. */
interface Row {
  readonly number: string
  readonly by: readonly string[]
}

/** @returns items that lack their tests, ids without such a row, and ids of tests that do not run */
export function checkIds(scheme: Scheme, rows: readonly Row[], files: Files): string[] {
  const ids = testIds(files).filter((id) => id.scheme === scheme)
  const carried = new Set(ids.filter(({ wide }) => !wide).map(({ number }) => number))
  const tested = new Set(rows.filter(({ by }) => by.includes(TESTS)).map(({ number }) => number))
  return [
    ...[...tested].filter((number) => !carried.has(number)).map((number) => `${number} has no test`),
    ...ids.flatMap(({ number, file, issues }) => [
      ...(tested.has(number) ? [] : [`${scheme}${number} in ${file} is on no list of what tests prove`]),
      ...issues.map((why) => `${number}: ${why}`),
    ]),
  ]
}

/** @returns the number of ids of a scheme, a lower bound for its page */
export const countIds = (scheme: Scheme, files: Files): number =>
  testIds(files).filter((id) => id.scheme === scheme).length

/** Patterns of the tests that `npm test` runs (vitest.config.ts, playwright.config.ts), without campaigns. */
const RUN =
  /^(src\/.+\.test\.tsx?|(samples|bench)\/.+\.test\.ts|test\/(hosted\/)?[^/]+\.test\.ts|test\/journeys\/((both-homes|own-server)\/)?[^/]+\.spec\.ts)$/
const SHARED_SUITE = /\.contract\.ts$/

/** True for a suite that a test imports. */
function isShared(file: string, files: Files, seen: ReadonlySet<string> = new Set([file])): boolean {
  const name = path.posix.basename(file)
  const runs = (other: string) =>
    RUN.test(other) ||
    (SHARED_SUITE.test(other) && !seen.has(other) && isShared(other, files, new Set([...seen, other])))
  return [...files].some(([other, text]) => text.includes(`/${name}'`) && runs(other))
}

export interface DeclaredTest {
  /** The title as written: of a template the text between the backticks with `${…}`, and `%s` of a table of cases. */
  readonly title: string
  /** The title with those of its groups: `group > title`. */
  readonly path: string
  /** True for a template, a table of cases, or a test within such a group or a loop. */
  readonly many: boolean
  /**
   * True for `.skip`, `.todo`, `.fixme`, also of a group; not for `.skipIf` and `.runIf`, which depend on the machine.
   */
  readonly skipped: boolean
}

export function testsOf(source: Source): DeclaredTest[] {
  const tests: DeclaredTest[] = []
  source.walk((node, around) => {
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
  return tests
}

/** The declaration of a test or a group, if the call is one. */
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
  // Not a declaration: a hook has no title, and `test.skip('why')` inside a test has no function.
  if (title === undefined || (rest.length === 0 && !chain.includes('todo'))) return null
  const what = root.startsWith('describe') || chain.includes('describe') ? 'group' : 'test'
  const many = first!.type === 'TemplateLiteral' || chain.includes('each') || chain.includes('for')
  return { what, title, many, skipped: chain.some((name) => /^(skip|todo|fixme)$/.test(name)) }
}

function titleOf(node: Node, source: Source): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return node.type === 'TemplateLiteral' ? source.text.slice(node.start + 1, node.end - 1) : undefined
}

/** The names in a call: `each`, `skip` of `describe.skip.each(…)('…')`. */
function propertyNames(callee: unknown): string[] {
  if (!isNode(callee)) return []
  const inner = propertyNames(callee['object'] ?? callee['callee'])
  const property = callee['property']
  return isNode(property) && typeof property['name'] === 'string' ? [...inner, property['name']] : inner
}
