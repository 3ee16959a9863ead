import { isAboutSheet } from '#domain/export/about.ts'
import { foldedName } from '#domain/folded-name.ts'

/** The names by which the worksheet to read is found. */
export interface WantedWorksheet {
  /** Possible names, in order of preference; otherwise the first worksheet with content is read. */
  readonly candidates: readonly string[]
  /** The exact name of a chosen worksheet, which takes precedence. */
  readonly chosenName?: string | undefined
}

/**
 * Indices of the worksheets to read: the chosen one, otherwise those with a wanted name, otherwise the first. Several
 * only if their names differ in nothing but spaces.
 */
export function worksheetsWanted(
  sheets: readonly string[],
  { candidates, chosenName }: WantedWorksheet,
): readonly number[] {
  const at = chosenName === undefined ? -1 : sheets.indexOf(chosenName)
  if (at >= 0) return [at]
  const names = sheets.map(foldedName)
  for (const name of candidates.map(foldedName)) {
    const sameNames = [...names.keys()].filter((index) => names[index] === name)
    if (sameNames.length > 0) return sameNames
  }
  // The worksheet about the file is read only if there is no other.
  return [
    Math.max(
      0,
      sheets.findIndex((name) => !isAboutSheet(name)),
    ),
  ]
}
