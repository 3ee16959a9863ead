/** Far above real files, and below what a browser can handle. */
const megabyte = 1024 * 1024

export const limits = {
  /** A hundred worksheets with a picture each have some 500. */
  parts: 2000,
  sheets: 500,
  /** Bytes of all parts; a million rows of ten columns take some 400 MB. */
  unpacked: 600 * megabyte,
  /** Bytes kept in memory while a worksheet is read. */
  sharedStrings: 96 * megabyte,
  /** Compression ratio of a part; worksheets have some 10 to 30. */
  ratio: 300,
  /** Smaller parts may have any ratio. */
  ratioFrom: 4 * megabyte,
  depth: 64,
  /** Characters of one tag, comment or run of text. */
  token: megabyte,
  cellText: 32_767,
  /** Excel allows 255 characters. */
  format: 1000,
  sharedItems: 4_000_000,
  rows: 1_000_000,
  emptyRows: 200_000,
  columns: 1000,
  cells: 20_000_000,
  /** Characters of all cells; a shared string counts at each use. At two bytes each they equal `unpacked`. */
  characters: 300 * megabyte,
  merged: 100_000,
  /** Cells filled from merged areas, with the empty cells before them. */
  filled: 2_000_000,
} as const

/** The last cell of a worksheet is XFD1048576. */
export const lastRow = 1_048_576
export const lastColumn = 16_384

export const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)
