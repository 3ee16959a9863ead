import { A4 } from '#domain/paper/card-format.ts'
import { MM_PER_POINT, LINE_HEIGHT } from '#domain/paper/fit.ts'
import {
  type FootCell,
  type PaperBlock,
  type PaperColumn,
  type PaperFooter,
  type PaperLine,
  type TablePage,
} from '#domain/paper/paper.ts'
import {
  CELL_PADDING,
  contentOf,
  FOOTER_SIZE,
  footerGap,
  footSizes,
  GAP,
  HEAD,
  HEADER_GAP,
  HEADING,
  headingSize,
  headSizeOf,
  notesGap,
} from '#domain/paper/table-pages.ts'
import type { PdfWriter } from './pdf-writer.ts'

const MARGIN = 20.5
const RULE = 0.3
const HEAD_COLOUR = '#eee'
const HEAD_LINE_HEIGHT = 1.15
const FOOTER_LINE = FOOTER_SIZE * MM_PER_POINT * LINE_HEIGHT

export function writeTables(writer: PdfWriter, page: TablePage): void {
  const { wide, header, blocks, footer } = page
  const { width, height } = contentOf(wide)
  writer.addPage(wide ? { width: A4.height, height: A4.width } : A4, MARGIN + height)
  let y = MARGIN
  for (const line of header) {
    writeHeader(writer, line, y, width)
    y += line.height
  }
  y += HEADER_GAP
  blocks.forEach((block, at) => {
    y = writeBlock(writer, block, at === 0 ? y : y + GAP, wide)
  })
  writeFooter(writer, footer, y + footerGap(page), width)
}

function writeHeader(writer: PdfWriter, { height, texts }: PaperLine, y: number, width: number): void {
  const scale = width / texts.reduce((sum, text) => sum + text.width, 0)
  let x = MARGIN
  texts.forEach((text, at) => {
    const textWidth = text.width * scale
    const padding = at === texts.length - 1 ? 0 : 1
    writer.text(text.text, { x, y, width: textWidth - padding, height }, text)
    x += textWidth
  })
}

/** Writes a table and its heading. @returns the y coordinate of its lower edge */
function writeBlock(writer: PdfWriter, block: PaperBlock, top: number, wide: boolean): number {
  const { style, heading, columns, rows, foot } = block
  const { width } = contentOf(wide)
  const edges = edgesOf(columns, width)
  let y = top
  if (heading !== null) {
    writer.text(heading, { x: MARGIN, y, width, height: HEADING }, { size: headingSize(heading, wide), bold: true })
    y += HEADING
  }
  const head = y
  writeHead(writer, block, edges, head)
  y += HEAD
  const lines: Rule[] = [across(head, width), across(y, width)]
  for (const { texts, height } of rows) {
    writer.beginRow(texts)
    columns.forEach(({ align }, at) =>
      writer.text(texts[at] ?? '', cell(edges[at]!, edges[at + 1]!, y, height), { size: style.size, align }),
    )
    lines.push(across((y += height), width))
  }
  writer.beginRow([])
  lines.push(...edges.map((x): Rule => [x, head, x, y]))
  for (const sums of foot) {
    const end = y + style.rowHeight
    const sizes = footSizes(sums, block)
    for (const [at, { text, align, from, to }] of spansOf(sums).entries()) {
      const area = cell(edges[from]!, edges[to]!, y, style.rowHeight)
      writer.text(text, area, { size: sizes[at]!, bold: true, align })
      lines.push([edges[to]!, y, edges[to]!, end])
    }
    lines.push([MARGIN, y, MARGIN, end], across((y = end), width))
  }
  writer.rules(RULE, lines)
  return y
}

type Rule = readonly [x1: number, y1: number, x2: number, y2: number]

const across = (y: number, width: number): Rule => [MARGIN, y, MARGIN + width, y]

function writeHead(writer: PdfWriter, block: PaperBlock, edges: readonly number[], y: number): void {
  const size = headSizeOf(block)
  const [left, right] = [edges[0]!, edges.at(-1)!]
  writer.shade({ x: left, y, width: right - left, height: HEAD }, HEAD_COLOUR)
  block.columns.forEach(({ label }, at) => {
    const area = { x: edges[at]! + 0.4, y, width: edges[at + 1]! - edges[at]! - 0.8, height: HEAD }
    writer.text(label, area, { size, bold: true, align: 'center', lineHeight: HEAD_LINE_HEIGHT })
  })
}

/** The x coordinates of the columns' left edges, followed by the right edge of the last column. */
function edgesOf(columns: readonly PaperColumn[], width: number): readonly number[] {
  const scale = width / columns.reduce((sum, column) => sum + column.width, 0)
  let x = MARGIN
  return [x, ...columns.map((column) => (x += column.width * scale))]
}

/** The cells of a row with sums. Each cell can span several columns. */
function spansOf(foot: readonly FootCell[]) {
  let at = 0
  return foot.map(({ span, ...cell }) => ({ ...cell, from: at, to: (at += span) }))
}

const cell = (from: number, to: number, y: number, height: number) => ({
  x: from + CELL_PADDING / 2,
  y,
  width: to - from - CELL_PADDING,
  height,
})

function writeFooter(writer: PdfWriter, { notes, page, date }: PaperFooter, top: number, width: number): void {
  const style = { size: FOOTER_SIZE }
  const line = (at: number) => ({ x: MARGIN, y: top + at * FOOTER_LINE, width, height: FOOTER_LINE })
  notes.forEach((note, at) => writer.text(note, line(at), style))
  const end = line(notes.length)
  const last = { ...end, y: end.y + notesGap(notes) }
  writer.text(page, last, { ...style, align: 'center' })
  writer.text(date, last, { ...style, align: 'end' })
}
