import type { Issue } from '#domain/errors.ts'
import type { FieldKind } from './kind.ts'

/** Maximum length in UTF-16 units. The database counts characters, which are never more. */
export const textLimit = 1000

// Characters that cannot be stored: PostgreSQL has no NUL, and an unpaired surrogate has no UTF-8 form.
const unreadable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const plain = /^[!-~\u3041-\u9FFF]+(?:[ \u3000][!-~\u3041-\u9FFF]+)*$/

/** Parses a text. Removes the blanks around it, so that a code is the same with and without a blank after it. */
export function parseText(text: string): string | null | Issue {
  if (text.length <= textLimit && plain.test(text)) return text
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (trimmed.length > textLimit) return { code: 'textTooLong', params: { max: textLimit } }
  if (unreadable.test(trimmed)) return { code: 'unreadableCharacter' }
  return trimmed
}

/** Text. Only blanks around it are removed: leading zeros, width and case are kept. */
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
