import { isAboutSheet } from '#domain/export/about.ts'
import { foldedName } from '#domain/folded-name.ts'

/** Names of the worksheet to read. */
export interface WantedWorksheet {
  /** Possible names, in order of preference; otherwise the first worksheet with content is read. */
  readonly wanted: readonly string[]
  /** The exact name of a chosen worksheet, which takes precedence. */
  readonly chosen?: string | undefined
}

/**
 * Indexes of the worksheets to read: the chosen one, else those with a wanted name, else the first. Several only if
 * their names differ by blanks alone.
 */
export function worksheetsWanted(sheets: readonly string[], { wanted, chosen }: WantedWorksheet): readonly number[] {
  const at = chosen === undefined ? -1 : sheets.indexOf(chosen)
  if (at >= 0) return [at]
  const names = sheets.map(foldedName)
  for (const name of wanted.map(foldedName)) {
    const alike = [...names.keys()].filter((place) => names[place] === name)
    if (alike.length > 0) return alike
  }
  // Never the worksheet about the file, unless there is no other.
  return [
    Math.max(
      0,
      sheets.findIndex((name) => !isAboutSheet(name)),
    ),
  ]
}
