/** What a workbook may be at most. All are far above what offices have, and below what holds a browser up. */
const megabyte = 1024 * 1024

export const limits = {
  /** Files inside the file: one with a hundred sheets and a picture on each has some 500. */
  parts: 2000,
  sheets: 500,
  /** All parts, unpacked, in bytes: a million rows of ten columns take some 400 MB. */
  unpacked: 600 * megabyte,
  /** What is held as text all the time while a sheet is read. */
  sharedStrings: 96 * megabyte,
  /** How many times larger a part may be than it is packed; sheets are some 10 to 30 times. */
  ratio: 300,
  /** Smaller parts may be packed as tightly as they are. */
  ratioFrom: 4 * megabyte,
  /** Elements inside elements. */
  depth: 64,
  /** One tag, comment or run of text, in characters. */
  token: megabyte,
  /** Excel's own limit of a cell's text. */
  cellText: 32_767,
  /** Excel keeps 255 characters of a format. */
  format: 1000,
  sharedItems: 4_000_000,
  rows: 1_000_000,
  emptyRows: 200_000,
  columns: 1000,
  /** All cells, empty ones in between included. */
  cells: 20_000_000,
  /** Characters of all cells, a shared string as often as it stands: at two bytes each as much as `unpacked`. */
  characters: 300 * megabyte,
  merged: 100_000,
  /** How many cells may be filled from merged ones, those included that stay empty before them. */
  filled: 2_000_000,
} as const

/** The last row and column of a sheet: XFD1048576. */
export const lastRow = 1_048_576
export const lastColumn = 16_384

/** A limit in megabytes, as a message names it. */
export const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)
