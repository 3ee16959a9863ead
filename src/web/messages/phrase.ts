import type { MessageKey } from './message-key.ts'
import type { Translate } from './messages.ts'

/** Marks a parameter in the translated text: encloses its index. */
const PLACE = '\u{E000}'

/**
 * A message that is parsed only once, because thirty translations per keystroke would be noticeable. Has no plural
 * forms.
 */
export function phrase<const Name extends string>(
  t: Translate,
  key: MessageKey,
  names: readonly Name[],
): (values: Readonly<Record<Name, string>>) => string {
  const placeholders = Object.fromEntries(names.map((name, index) => [name, `${PLACE}${index}${PLACE}`]))
  // Even parts are texts, odd parts are indices of names.
  const segments = t(key, placeholders)
    .split(PLACE)
    .map((segment, index) => (index % 2 === 0 ? segment : names[Number(segment)]!))
  return (values) => segments.map((segment, index) => (index % 2 === 0 ? segment : values[segment as Name])).join('')
}
