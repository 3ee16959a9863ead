import { LINE_HEIGHT, MM_PER_POINT } from '#domain/paper/fit.ts'
import type { DrawnPage } from '#domain/paper/paper.ts'
import type { PdfWriter } from './pdf-writer.ts'

const OUTLINE = 0.2

export function writeDrawn(writer: PdfWriter, { paper, boxes, texts }: DrawnPage): void {
  writer.addPage(paper)
  for (const box of boxes)
    if (box.filled) writer.shade(box, 'black')
    else writer.frame(OUTLINE, box)
  for (const { text, size, ...area } of texts)
    writer.text(text, { ...area, height: size * MM_PER_POINT * LINE_HEIGHT * 2 }, { size })
}
