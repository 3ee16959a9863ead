import { isAboutSheet } from '#domain/export/about.ts'
import { foldedName } from '#domain/folded-name.ts'

/** The names by which the worksheet to read is found. */
export interface WantedWorksheet {
  /** Possible names, in order of preference; otherwise the first worksheet with content is read. */
  readonly wanted: readonly string[]
  /** The exact name of a chosen worksheet, which takes precedence. */
  readonly chosen?: string | undefined
}

/**
 * Indices of the worksheets to read: the chosen one, otherwise those with a wanted name, otherwise the first. Several
 * only if their names differ in nothing but spaces.
 */
export function worksheetsWanted(sheets: readonly string[], { wanted, chosen }: WantedWorksheet): readonly number[] {
  const at = chosen === undefined ? -1 : sheets.indexOf(chosen)
  if (at >= 0) return [at]
  const names = sheets.map(foldedName)
  for (const name of wanted.map(foldedName)) {
    const alike = [...names.keys()].filter((place) => names[place] === name)
    if (alike.length > 0) return alike
  }
  // The worksheet about the file is read only if there is no other.
  return [
    Math.max(
      0,
      sheets.findIndex((name) => !isAboutSheet(name)),
    ),
  ]
}
