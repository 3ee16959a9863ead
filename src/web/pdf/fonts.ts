import { Face } from './face.ts'
import type { FontPair, RareFonts } from './font-files.ts'
import { Typeface } from './typeface.ts'

export interface PdfFonts {
  readonly regular: Typeface
  readonly bold: Typeface
}

export const openFonts = ({ regular, bold }: FontPair): PdfFonts => ({
  regular: new Typeface([new Face(regular)]),
  bold: new Typeface([new Face(bold)]),
})

export function addRare(fonts: PdfFonts, { regular, bold, signs }: RareFonts): void {
  const both = new Face(signs)
  fonts.regular.add(new Face(regular), both)
  fonts.bold.add(new Face(bold), both)
}
