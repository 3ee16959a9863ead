import type { MessageKey } from './message-key.ts'
import type { Translate } from './messages.ts'

/** Marks, with a number behind it, where a value will be. */
const PLACE = '\u{E000}'

/**
 * A message prepared for repeated use: looked up and parsed once, then only joined with its values. Thirty translations
 * at each keystroke would be felt. Not for messages that have a plural form.
 */
export function phrase<const Name extends string>(
  t: Translate,
  key: MessageKey,
  names: readonly Name[],
): (values: Readonly<Record<Name, string>>) => string {
  const places = Object.fromEntries(names.map((name, index) => [name, `${PLACE}${index}${PLACE}`]))
  // Texts and the numbers of names, in turn.
  const parts = t(key, places)
    .split(PLACE)
    .map((part, index) => (index % 2 === 0 ? part : names[Number(part)]!))
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : values[part as Name])).join('')
}
