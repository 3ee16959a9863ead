export const delimiters = [',', '\t', ';'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * Reads the optional first line of Excel's CSV files, such as `sep=;`. `end` is the offset of the next line. Null
 * without such a line.
 */
export function separatorLine(text: string): { readonly delimiter: Delimiter; readonly end: number } | null {
  const found = /^\uFEFF?sep=([,;\t])[,;\t ]*(?:\r\n|\r|\n|$)/i.exec(text.slice(0, 64))
  return found && { delimiter: found[1] as Delimiter, end: found[0].length }
}
