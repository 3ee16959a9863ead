/** Limits of a workbook: far above real files, and below what a browser can handle. */
const megabyte = 1024 * 1024

export const limits = {
  /** Files in the zip: a workbook with a hundred worksheets and a picture on each has some 500. */
  parts: 2000,
  sheets: 500,
  /** All parts, unpacked, in bytes: a million rows of ten columns take some 400 MB. */
  unpacked: 600 * megabyte,
  /** Kept in memory while a worksheet is read, in bytes. */
  sharedStrings: 96 * megabyte,
  /** Maximum compression ratio of a part; worksheets have some 10 to 30. */
  ratio: 300,
  /** Smaller parts may have any ratio. */
  ratioFrom: 4 * megabyte,
  /** Nesting depth of elements. */
  depth: 64,
  /** One tag, comment or run of text, in characters. */
  token: megabyte,
  /** Excel's own limit of a cell's text. */
  cellText: 32_767,
  /** Characters of a format; Excel allows 255. */
  format: 1000,
  sharedItems: 4_000_000,
  rows: 1_000_000,
  emptyRows: 200_000,
  columns: 1000,
  /** All cells, including empty ones in between. */
  cells: 20_000_000,
  /** Characters of all cells; a shared string counts at each use. At two bytes each they equal `unpacked`. */
  characters: 300 * megabyte,
  merged: 100_000,
  /** Cells filled from merged ones, including the empty cells before them. */
  filled: 2_000_000,
} as const

/** The last row and column of a worksheet: XFD1048576. */
export const lastRow = 1_048_576
export const lastColumn = 16_384

/** A limit in megabytes, for messages. */
export const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)
