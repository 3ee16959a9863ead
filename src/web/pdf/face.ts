import { create, type Font, type GlyphPosition, type Subset } from 'fontkit'
import { charactersOf, type PrintedCharacter } from './characters.ts'

/** A glyph of the font, and the one text that it is used for. Each text has its own `FaceGlyph`. */
interface FaceGlyph {
  /** Index in `Face.#glyphs`. */
  readonly id: number
  /** Index in the font file. */
  readonly glyph: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
}

/**
 * A font for PDFKit. PDFKit stores one text for each glyph, but in many fonts several characters have the same glyph,
 * for example the space and the no-break space. Text copied from the PDF would then differ from the data. Here, each
 * text has a glyph of its own, and OpenType features are not applied.
 */
export class Face {
  readonly #font: Font
  readonly #glyphs: FaceGlyph[] = []
  readonly #byText = new Map<string, FaceGlyph>()

  /** @param bytes the content of a TrueType file */
  constructor(bytes: Uint8Array) {
    // The package's types require a Buffer; its code accepts any bytes.
    this.#font = create(bytes as Buffer) as Font
    this.#glyphs.push({ id: 0, glyph: 0, advanceWidth: this.#font.getGlyph(0).advanceWidth, codePoints: [0] })
  }

  has({ codePoint }: PrintedCharacter): boolean {
    return this.#font.hasGlyphForCodePoint(codePoint)
  }

  /** Width in ems: multiples of the font size. */
  widthOf(character: PrintedCharacter): number {
    return this.#glyphOf(character).advanceWidth / this.#font.unitsPerEm
  }

  /**
   * The font for PDFKit. Text is laid out with the glyphs of this object; everything else is inherited from the font
   * file.
   */
  forPdf(): Font {
    const layout = (text: string) => {
      const glyphs = charactersOf(text).map((character) => this.#glyphOf(character))
      return {
        glyphs,
        positions: glyphs.map(({ advanceWidth }): GlyphPosition => ({ ...AT_PEN, xAdvance: advanceWidth })),
        advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0),
      }
    }
    return Object.assign(Object.create(this.#font), { layout, createSubset: () => this.#createSubset() }) as Font
  }

  #glyphOf(character: PrintedCharacter): FaceGlyph {
    const known = this.#byText.get(character.text)
    if (known) return known
    const { id: glyph, advanceWidth } = this.#font.glyphForCodePoint(character.codePoint)
    const codePoints = Array.from(character.text, (codeUnit) => codeUnit.codePointAt(0)!)
    const added = { id: this.#glyphs.length, glyph, advanceWidth, codePoints }
    this.#glyphs.push(added)
    this.#byText.set(character.text, added)
    return added
  }

  #createSubset(): PdfSubset {
    // fontkit's types are wrong. They lack `glyphs`, the list of glyph indices. Their `includeGlyph` takes a glyph
    // object, but PDFKit passes an index.
    const subset = this.#font.createSubset() as Subset & { readonly glyphs: number[] }
    const indexes = new Map([[0, 0]])
    return {
      includeGlyph: (id) => {
        let index = indexes.get(id)
        if (index === undefined) {
          index = subset.glyphs.push(this.#glyphs[id]!.glyph) - 1
          indexes.set(id, index)
        }
        return index
      },
      encode: () => subset.encode(),
    }
  }
}

/** The methods of a font subset that PDFKit calls. */
interface PdfSubset {
  /** @param id index in `Face.#glyphs` @returns the glyph's index in the subset */
  includeGlyph(id: number): number
  encode(): Uint8Array
}

const AT_PEN = { yAdvance: 0, xOffset: 0, yOffset: 0 }
