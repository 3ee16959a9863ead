import { charactersOf, type PrintedCharacter } from './characters.ts'
import type { Face } from './face.ts'

export interface FaceRun {
  readonly face: Face
  readonly text: string
  /** Width in ems: multiples of the font size. */
  readonly width: number
}

export interface SetText {
  readonly runs: readonly FaceRun[]
  /** Width in ems: multiples of the font size. */
  readonly width: number
  /** The first character that none of the fonts has; undefined if all exist. */
  readonly missing: string | undefined
}

/** Fonts of one weight, in order of preference. A character is printed in the first font that has it. */
export class Typeface {
  readonly #faces: Face[]
  readonly #faceOf = new Map<string, Face | undefined>()
  readonly #known = new Map<string, SetText>()

  constructor(faces: readonly Face[]) {
    this.#faces = [...faces]
  }

  add(...faces: readonly Face[]): void {
    this.#faces.push(...faces)
    this.#faceOf.clear()
    this.#known.clear()
  }

  has(text: string): boolean {
    return charactersOf(text).every((character) => this.#find(character))
  }

  set(text: string): SetText {
    let known = this.#known.get(text)
    if (!known) this.#known.set(text, (known = this.#measured(text)))
    return known
  }

  /** Width in ems: multiples of the font size. */
  widthOf(text: string): number {
    return this.set(text).width
  }

  #measured(text: string): SetText {
    const runs: { face: Face; text: string; width: number }[] = []
    let missing: string | undefined
    for (const character of charactersOf(text)) {
      const face = this.#find(character)
      if (!face) missing ??= character.text
      else {
        let run = runs.at(-1)
        if (run?.face !== face) runs.push((run = { face, text: '', width: 0 }))
        run.text += character.text
        run.width += face.widthOf(character)
      }
    }
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), missing }
  }

  #find(character: PrintedCharacter): Face | undefined {
    const { text } = character
    if (!this.#faceOf.has(text))
      this.#faceOf.set(
        text,
        this.#faces.find((face) => face.has(character)),
      )
    return this.#faceOf.get(text)
  }
}
