import { workbookParts, type WorksheetToWrite } from './write.ts'

/** Functions of the zip library fflate, passed by the caller. */
export interface Zipping<Entry extends { push(bytes: Uint8Array, last?: boolean): void }> {
  readonly Zip: new (
    taken: (error: Error | null, bytes: Uint8Array<ArrayBuffer>) => void,
  ) => {
    add(part: Entry): void
    end(): void
  }
  readonly ZipDeflate: new (name: string, options: { readonly level: 6 }) => Entry
  readonly strToU8: (text: string) => Uint8Array
}

/** Packs worksheets into an .xlsx file. Each step takes a few milliseconds, and yields the next bytes of the file. */
export function* workbookSteps<Entry extends { push(bytes: Uint8Array, last?: boolean): void }>(
  sheets: readonly WorksheetToWrite[],
  { Zip, ZipDeflate, strToU8 }: Zipping<Entry>,
): Generator<Uint8Array<ArrayBuffer>[]> {
  let file: Uint8Array<ArrayBuffer>[] = []
  const taken = () => {
    const parts = file
    file = []
    return parts
  }
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    file.push(bytes)
  })
  for (const { name, content } of workbookParts(sheets)) {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    for (const piece of content) {
      part.push(strToU8(piece))
      yield taken()
    }
    part.push(new Uint8Array(0), true)
  }
  zip.end()
  yield taken()
}
