export interface FontPair {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
}

export interface RareFonts extends FontPair {
  readonly signs: Uint8Array
}

export type LoadFont = (file: URL) => Promise<Uint8Array>

/** Loads Noto Sans JP (docs/decisions/0044). */
export async function japaneseFonts(load: LoadFont): Promise<FontPair> {
  const [regular, bold] = await Promise.all([
    load(new URL('./fonts/noto-sans-jp-400.ttf', import.meta.url)),
    load(new URL('./fonts/noto-sans-jp-700.ttf', import.meta.url)),
  ])
  return { regular, bold }
}

/**
 * Loads fonts for characters that Noto Sans JP lacks: some Latin, Greek and Cyrillic letters, and mathematical signs.
 * Few texts need them.
 */
export async function rareFonts(load: LoadFont): Promise<RareFonts> {
  const [regular, bold, signs] = await Promise.all([
    load(new URL('./fonts/noto-sans-400.ttf', import.meta.url)),
    load(new URL('./fonts/noto-sans-700.ttf', import.meta.url)),
    load(new URL('./fonts/noto-sans-math-400.ttf', import.meta.url)),
  ])
  return { regular, bold, signs }
}
