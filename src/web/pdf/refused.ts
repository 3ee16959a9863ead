/** The reason no PDF is made: a text would be incomplete. */
export interface PdfRefusal {
  /** 'noGlyph': no font has the character. 'tooLong': the text does not fit at a readable size. */
  readonly reason: 'noGlyph' | 'tooLong'
  readonly page: number
  /** The texts of the row or card; empty for the header and footer of the page. */
  readonly row: string
  readonly text: string
  readonly character: string
}

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused'
  readonly refusal: PdfRefusal

  constructor(refusal: PdfRefusal) {
    super(`${refusal.reason}: ${refusal.text}`)
    this.refusal = refusal
  }
}
