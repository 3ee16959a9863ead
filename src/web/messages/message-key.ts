import type * as en from './texts/en.ts'

/** The English texts by area. Each area is a file in texts/en/. A key begins with its area: `common.save`. */
type English = typeof en
type Area = keyof English

/** A message key, such as `common.save` or `errors.rowGone`. The compiler refuses an unknown key. */
export type MessageKey = { [A in Area]: `${A}.${WithoutPlural<keyof English[A] & string>}` }[Area]

/**
 * Removes plural endings: the key `rows` has the texts `rows_one` and `rows_other`. The parameter `count` selects one.
 */
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** Capitalizes a name to append it to a key's prefix: `done` + `Transfer`. */
export const capitalized = <S extends string>(text: S) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<S>

/** All texts of one language. It must have the same keys as English. */
export type Translation = { readonly [A in Area]: AreaTexts<English[A]> }

/** `_one` is optional, because some languages, such as Japanese, have no plural. */
type AreaTexts<Texts> = { readonly [K in keyof Texts as K extends `${string}_one` ? never : K]: string }
