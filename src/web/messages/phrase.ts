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
  const places = Object.fromEntries(names.map((name, index) => [name, `${PLACE}${index}${PLACE}`]))
  // Even parts are texts, odd parts are indices of names.
  const parts = t(key, places)
    .split(PLACE)
    .map((part, index) => (index % 2 === 0 ? part : names[Number(part)]!))
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : values[part as Name])).join('')
}
