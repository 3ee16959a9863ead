/** Every suppression has a reason, and texts for people are translatable. */
import type { Report } from './architecture.ts'
import type { Node, Source } from './architecture-source.ts'

const JAPANESE = /[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]/
const SUPPRESSION = /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable/
/**
 * Matches texts such as 'Please fill in' and 'No data': a capitalized word, then a lower-case one. Names of fonts do
 * not match.
 */
const SENTENCE = /^[A-Z][a-z’']+,? [a-z]/
const READ_ATTRIBUTES = /^(aria-label|aria-description|alt|title|placeholder|label|description)$/

export function wordRules(source: Source, report: Report): void {
  reasons(source, report)
  if (source.path.startsWith('src/web/messages/') || source.path.startsWith('src/domain/')) return
  translated(source, report)
}

/** Requires a comment on the same line or the one before: a separate comment, or text after `--` in the suppression. */
function reasons(source: Source, report: Report): void {
  const reasoned = new Set<number>()
  for (const comment of source.comments) {
    const why = SUPPRESSION.test(comment.text) ? (/(?:--|@ts-\S+)\s*(.*)/s.exec(comment.text)?.[1] ?? '') : comment.text
    if (/[\p{L}]{2,}.*[\p{L}]{2,}/su.test(why)) {
      reasoned.add(source.line(comment.start))
      reasoned.add(source.line(comment.end))
      reasoned.add(source.line(comment.end) + 1)
    }
  }
  const check = (offset: number, what: string) => {
    if (!reasoned.has(source.line(offset))) report('reasons', offset, `${what} without a reason beside it`)
  }
  for (const { text, start } of source.comments) if (SUPPRESSION.test(text)) check(start, SUPPRESSION.exec(text)![0])
  source.walk((node) => {
    if (node.type === 'TSAnyKeyword') check(node.start, 'any')
  })
}

function translated(source: Source, report: Report): void {
  const page = source.path.startsWith('src/web/')
  source.walk((node, around) => {
    const raw = source.text.slice(node.start, node.end)
    const isText = node.type === 'Literal' || node.type === 'TemplateElement' || node.type === 'JSXText'
    if (!isText) return
    if (JAPANESE.test(raw)) report('words', node.start, 'Japanese text belongs into src/web/messages or the domain')
    else if (page && readByPeople(node, around))
      report('words', node.start, `${raw.trim().slice(0, 40)} belongs into src/web/messages`)
  })
}

function readByPeople(node: Node, around: Node[]): boolean {
  const parent = around.at(-1)
  if (node.type === 'JSXText') return /\p{L}{2,}/u.test(String(node['value']).replaceAll('EventMS', ''))
  const words = node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : node['value']
  if (typeof words !== 'string' || forDevelopers(around)) return false
  if (parent?.type === 'JSXAttribute') {
    const name = (parent['name'] as Node)['name']
    return READ_ATTRIBUTES.test(String(name)) && /\p{L}{2,}/u.test(words)
  }
  return SENTENCE.test(words)
}

/** True for the text of a programming error, or of the console. */
function forDevelopers(around: Node[]): boolean {
  return around.some(({ type, callee }) => {
    const called = callee as Node | undefined
    if (type === 'NewExpression') return String(called?.['name']).endsWith('Error')
    return (
      type === 'CallExpression' &&
      called?.type === 'MemberExpression' &&
      (called['object'] as Node)['name'] === 'console'
    )
  })
}
