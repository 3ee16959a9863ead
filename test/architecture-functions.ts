/** Finds long functions that give no reason for their length. */
import type { Report } from './architecture.ts'
import type { Node, Source } from './architecture-source.ts'

/** Maximum lines of a function, unless the comment before gives a reason. */
const MAX_LINES = 80

/** Matches a reason in the comment before, such as `This function is long because its steps share one state`. */
const REASON = /\bis long because\b.{10,}/s

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
