import { isAboutSheet } from '#domain/export/about.ts'
import { foldedName } from '#domain/folded-name.ts'

/** The names by which an import finds the worksheet to read. */
export interface WantedWorksheet {
  /** Possible names, the preferred one first. */
  readonly candidates: readonly string[]
  /** The exact name of a chosen worksheet, which takes precedence. */
  readonly chosenName?: string | undefined
}

/**
 * Indices of the worksheets to read: the chosen one, otherwise those with a candidate's name, otherwise the first one.
 * Returns several indices only for names that differ just in spaces, width or case, such as `Sales` and `sales`.
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
  // Our exports have a worksheet "about" the file. It is read only if there is no other.
  return [
    Math.max(
      0,
      sheets.findIndex((name) => !isAboutSheet(name)),
    ),
  ]
}
