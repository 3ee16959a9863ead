/** Functions that a reader can hold in the head: none is long without saying why. */
import type { Report } from './architecture.ts'
import type { Node, Source } from './architecture-source.ts'

/** The greatest length of a function, in lines, unless the comment before it says why it is longer. */
const MAX_LINES = 80

/** What says so: `Long because …`. */
const REASON = /\bLong because\b.{10,}/s

const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

export function longFunctions(source: Source, report: Report): void {
  source.walk((node) => {
    if (!isFunction(node)) return
    const start = source.line(node.start)
    const lines = source.line(node.end) - start + 1
    if (lines <= MAX_LINES) return
    const reasoned = source.comments.some(({ text, end }) => {
      const before = start - source.line(end)
      return before >= 0 && before <= 1 && REASON.test(text)
    })
    if (!reasoned) report('short functions', node.start, `${lines} lines, at most ${MAX_LINES}`)
  })
}
