/** Limits that protect a browser from hostile files. All are far above real files. */
const megabyte = 1024 * 1024

export const limits = {
  /**
   * Maximum number of files in the zip file. A workbook of 100 worksheets with one picture each has about 500 files.
   */
  parts: 2000,
  sheets: 500,
  /** Maximum bytes of all unpacked parts together. A million rows of ten columns take about 400 MB. */
  unpacked: 600 * megabyte,
  /** Maximum bytes of the shared strings, which stay in memory while a worksheet is read. */
  sharedStrings: 96 * megabyte,
  /** Maximum compression ratio of a part. Worksheets reach about 10 to 30. */
  ratio: 300,
  /** Parts with fewer bytes may have any compression ratio. */
  ratioFrom: 4 * megabyte,
  depth: 64,
  /** Maximum characters of one tag, one comment or one run of text. */
  token: megabyte,
  cellText: 32_767,
  /** Maximum characters of a number format. Excel allows 255. */
  format: 1000,
  sharedItems: 4_000_000,
  rows: 1_000_000,
  emptyRows: 200_000,
  columns: 1000,
  cells: 20_000_000,
  /**
   * Maximum characters of all cells together. A shared string counts again for each cell that uses it. At two bytes per
   * character, this equals `unpacked`.
   */
  characters: 300 * megabyte,
  merged: 100_000,
  /**
   * Maximum number of cells that unmerging fills. Unmerging repeats the value of an area in each row of the area. If a
   * row is too short, unmerging first adds empty cells, which also count.
   */
  filled: 2_000_000,
} as const

/** Excel's last cell is XFD1048576. */
export const lastRow = 1_048_576
export const lastColumn = 16_384

export const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)
