import { valueBox, valueSize } from '#domain/paper/card-format.ts'
import type { CardFormat } from '#domain/paper/card-format.ts'
import type { CardCode, CardsPage, PaperCard } from '#domain/paper/paper.ts'
import type { PdfWriter, SquareRun } from './pdf-writer.ts'

const RULE = 0.2

export function writeCards(writer: PdfWriter, { format, used, cards }: CardsPage): void {
  writer.addPage(format.paper)
  cards.forEach((card, at) => {
    const slot = used + at
    const [column, row] = [slot % format.columns, Math.floor(slot / format.columns)]
    const x = format.left + column * (format.width + format.gapX)
    const y = format.top + row * (format.height + format.gapY)
    writeCard(writer, card, format, x, y)
  })
}

function writeCard(writer: PdfWriter, { texts, code }: PaperCard, format: CardFormat, x: number, y: number): void {
  writer.beginRow(texts)
  writeLines(writer, format, x, y)
  format.cells.forEach((cell, at) => {
    const text = texts[at] ?? ''
    const box = valueBox(cell, code !== null)
    writer.text(cell.label, moved(cell.labelBox, x, y), cell.labelBox)
    writer.text(text, moved(box, x, y), { size: valueSize(text, box), bold: cell.bold })
  })
  if (code) {
    const { size } = format.code
    writer.squares(runsOf(code), { ...moved(format.code, x, y), width: size, height: size }, code.size)
  }
}

/**
 * Parses the SVG path of a QR code into horizontal runs of dark modules (the small squares). In the path, each run is a
 * rectangle of height 1.
 */
function runsOf({ path }: CardCode): readonly SquareRun[] {
  const runs: SquareRun[] = []
  const remaining = path.replace(/M(\d+) (\d+)H(\d+)v1H\d+z/g, (_, from: string, row: string, to: string) => {
    runs.push([Number(from), Number(row), Number(to) - Number(from)])
    return ''
  })
  if (remaining !== '') throw new Error(`A code has more than runs of modules: ${remaining.slice(0, 40)}`)
  return runs
}

function writeLines(
  writer: PdfWriter,
  { width, height, framed, border, ruleInset, cells, tracksY }: CardFormat,
  x: number,
  y: number,
) {
  const ruled = [...new Set(cells.filter((cell) => cell.ruled).map(({ row }) => row))]
  const heights = ruled.map((row) => y + border + tracksY.slice(0, row + 1).reduce((sum, track) => sum + track, 0))
  writer.rules(
    RULE,
    heights.map((at) => [x + border + ruleInset, at - RULE / 2, x + width - border - ruleInset, at - RULE / 2]),
  )
  if (framed)
    writer.frame(border, { x: x + border / 2, y: y + border / 2, width: width - border, height: height - border })
}

const moved = <T extends { readonly x: number; readonly y: number }>(box: T, x: number, y: number): T => ({
  ...box,
  x: box.x + x,
  y: box.y + y,
})
