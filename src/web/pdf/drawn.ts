import { LINE_HEIGHT, MM_PER_POINT } from '#domain/paper/fit.ts'
import type { DrawnPage } from '#domain/paper/paper.ts'
import type { PdfWriter } from './pdf-writer.ts'

const OUTLINE = 0.2

/** A page of rectangles and texts at fixed positions. */
export function writeDrawn(writer: PdfWriter, { paper, boxes, texts }: DrawnPage): void {
  writer.addPage(paper)
  for (const box of boxes) {
    const [x, y, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height]
    if (box.filled) writer.shade(box, 'black')
    else
      writer.rules(OUTLINE, [
        [x, y, right, y],
        [right, y, right, bottom],
        [right, bottom, x, bottom],
        [x, bottom, x, y],
      ])
  }
  for (const { text, size, ...place } of texts)
    writer.text(text, { ...place, height: size * MM_PER_POINT * LINE_HEIGHT * 2 }, { size })
}
