export const delimiters = [',', '\t', ';'] as const
export type Delimiter = (typeof delimiters)[number]

/** Reads Excel's optional first line `sep=;`, which is not data. `end` is the offset of the next line. */
export function separatorLine(text: string): { readonly delimiter: Delimiter; readonly end: number } | null {
  const found = /^\uFEFF?sep=([,;\t])[,;\t ]*(?:\r\n|\r|\n|$)/i.exec(text.slice(0, 64))
  return found && { delimiter: found[1] as Delimiter, end: found[0].length }
}
