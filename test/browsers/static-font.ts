/** The static weights of the shipped font, which the product serves for its own PDFs. */
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Paths on the product's server. */
export interface StaticFontFiles {
  readonly regular: string
  readonly bold: string
}

const ASSETS = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url))

/** @throws Error before the product is built */
export async function staticFontFiles(): Promise<StaticFontFiles> {
  const files = await readdir(ASSETS)
  const pathOf = (weight: 400 | 700): string => {
    const file = files.find((name) => name.startsWith(`noto-sans-jp-${weight}-`) && name.endsWith('.ttf'))
    if (!file) throw new Error(`no static font of weight ${weight} in ${ASSETS}`)
    return `/assets/${file}`
  }
  return { regular: pathOf(400), bold: pathOf(700) }
}
