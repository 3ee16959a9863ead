/** All limits are far above real files, and below the capacity of a browser. */
const megabyte = 1024 * 1024

export const limits = {
  /** A workbook of a hundred worksheets with one picture each has about 500. */
  parts: 2000,
  sheets: 500,
  /** Total bytes of all parts. A million rows of ten columns take about 400 MB. */
  unpacked: 600 * megabyte,
  /** Bytes that stay in memory while a worksheet is read. */
  sharedStrings: 96 * megabyte,
  /** Maximum compression ratio of a part; worksheets have about 10 to 30. */
  ratio: 300,
  /** Bytes; a smaller part may have any ratio. */
  ratioFrom: 4 * megabyte,
  depth: 64,
  /** Maximum characters of one tag, comment or run of text. */
  token: megabyte,
  cellText: 32_767,
  /** Characters of a number format; Excel allows 255. */
  format: 1000,
  sharedItems: 4_000_000,
  rows: 1_000_000,
  emptyRows: 200_000,
  columns: 1000,
  cells: 20_000_000,
  /** Total characters of all cells; a shared string counts at each use. At two bytes each, this equals `unpacked`. */
  characters: 300 * megabyte,
  merged: 100_000,
  /** Maximum number of cells filled from merged areas, including the empty cells before them. */
  filled: 2_000_000,
} as const

/** The last cell of a worksheet is XFD1048576. */
export const lastRow = 1_048_576
export const lastColumn = 16_384

export const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)
