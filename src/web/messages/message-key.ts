import type * as en from './texts/en.ts'

/** The English texts by area. An area is a file in texts/en/, and the first part of its messages' keys. */
type English = typeof en
type Area = keyof English

/** A key such as 'common.save' or 'errors.rowGone'. A misspelt key is a compile error. */
export type MessageKey = { [A in Area]: `${A}.${WithoutPlural<keyof English[A] & string>}` }[Area]

/** Plural forms: the key `rows` has the texts `rows_one` and `rows_other`, chosen by `count`. */
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** For message keys that consist of a prefix and a name: 'done' + 'Transfer'. */
export const capitalized = <S extends string>(text: S) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<S>

/** The texts of one language, with every key of the English ones. */
export type Translation = { readonly [A in Area]: AreaTexts<English[A]> }

/** A language without plural forms may leave `rows_one` out where English has `rows_one` and `rows_other`. */
type AreaTexts<Texts> = { readonly [K in keyof Texts as K extends `${string}_one` ? never : K]: string }
