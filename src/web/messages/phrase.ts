import type { MessageKey } from './message-key.ts'
import type { Translate } from './messages.ts'

/**
 * Surrounds the index of a parameter in the translated text, so that the text can be split there. It is a private-use
 * character, which no text contains.
 */
const PLACE = '\u{E000}'

/**
 * A message without plural forms, translated once and then filled with values many times. In the grid, some thirty
 * translations for each keystroke would be noticeable.
 */
export function phrase<const Name extends string>(
  t: Translate,
  key: MessageKey,
  names: readonly Name[],
): (values: Readonly<Record<Name, string>>) => string {
  const placeholders = Object.fromEntries(names.map((name, index) => [name, `${PLACE}${index}${PLACE}`]))
  // Even segments are texts; odd segments are indices of `names`.
  const segments = t(key, placeholders)
    .split(PLACE)
    .map((segment, index) => (index % 2 === 0 ? segment : names[Number(segment)]!))
  return (values) => segments.map((segment, index) => (index % 2 === 0 ? segment : values[segment as Name])).join('')
}
