import type { MessageKey } from './message-key.ts'
import type { Translate } from './messages.ts'

/** Encloses a parameter's index in the translated text. */
const PLACE = '\u{E000}'

/** A message parsed once, since thirty translations per keystroke would be noticeable. Not for plural forms. */
export function phrase<const Name extends string>(
  t: Translate,
  key: MessageKey,
  names: readonly Name[],
): (values: Readonly<Record<Name, string>>) => string {
  const places = Object.fromEntries(names.map((name, index) => [name, `${PLACE}${index}${PLACE}`]))
  // Texts and indices of names alternate.
  const parts = t(key, places)
    .split(PLACE)
    .map((part, index) => (index % 2 === 0 ? part : names[Number(part)]!))
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : values[part as Name])).join('')
}
