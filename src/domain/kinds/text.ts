import type { Issue } from '#domain/errors.ts'
import type { FieldKind } from './kind.ts'

/** In UTF-16 units. The database counts characters instead. */
export const textLimit = 1000

// PostgreSQL cannot store NUL; an unpaired surrogate cannot be encoded as UTF-8.
const unreadable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const plain = /^[!-~\u3041-\u9FFF]+(?:[ \u3000][!-~\u3041-\u9FFF]+)*$/

/** Trims blanks, because a code with a trailing space is the same code. */
export function parseText(text: string): string | null | Issue {
  if (text.length <= textLimit && plain.test(text)) return text
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (trimmed.length > textLimit) return { code: 'textTooLong', params: { max: textLimit } }
  if (unreadable.test(trimmed)) return { code: 'unreadableCharacter' }
  return trimmed
}

/** Text as it is, apart from trimming: leading zeros, width and case are kept. */
export const text: FieldKind<string> = {
  sql: 'text',
  strict: true,
  parse: parseText,
  accept(value) {
    if (value === null) return null
    if (typeof value === 'string') return parseText(value)
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    return { code: 'invalidFormat' }
  },
}
