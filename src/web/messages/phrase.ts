import type { MessageKey } from './index.ts'
import type { Translate } from './use-messages.ts'

/** Stands, followed by its number, where a value will be. */
const PLACE = '\u{E000}'

/**
 * A message made ready to be said many times: looked up and read once, then only joined. A translation takes long
 * enough to be felt where thirty are made at each keystroke. Not for messages that have a plural form.
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
