/**
 * Makes the font subsets in src/web/pdf/fonts (docs/decisions/0044) from a new version of Noto. Needs `npm install
 * --no-save subset-font @expo-google-fonts/noto-sans-jp @expo-google-fonts/noto-sans
 * @expo-google-fonts/noto-sans-math`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

const read = (file) => readFileSync(new URL(`../node_modules/@expo-google-fonts/${file}.ttf`, import.meta.url))
const charactersOf = (bytes) => new Set(create(bytes).characterSet)

/**
 * Writes a subset of a font. It has no OpenType layout tables, because the PDF renderer needs one glyph per character.
 */
async function cut(bytes, codes, name) {
  const text = [...codes].map((code) => String.fromCodePoint(code)).join('')
  const target = new URL(`../src/web/pdf/fonts/${name}.ttf`, import.meta.url)
  writeFileSync(target, await subsetFont(bytes, text, { targetFormat: 'truetype', noLayoutClosure: true }))
}

const taken = charactersOf(read('noto-sans-jp/400Regular/NotoSansJP_400Regular'))
/** Characters of these ranges that the font has and the subsets before it lack. */
function added(bytes, ...ranges) {
  const codes = [...charactersOf(bytes)].filter(
    (code) => !taken.has(code) && ranges.some(([first, last]) => code >= first && code <= last),
  )
  for (const code of codes) taken.add(code)
  return codes
}

const japanese = [...taken]
const latin = added(read('noto-sans/400Regular/NotoSans_400Regular'), [0xa0, 0x3ff], [0x400, 0x52f], [0x1e00, 0x218f])
const symbols = added(read('noto-sans-math/400Regular/NotoSansMath_400Regular'), [0x2190, 0x23ff], [0x2980, 0x2aff])

for (const [weight, face] of [
  [400, 'Regular'],
  [700, 'Bold'],
]) {
  await cut(read(`noto-sans-jp/${weight}${face}/NotoSansJP_${weight}${face}`), japanese, `noto-sans-jp-${weight}`)
  await cut(read(`noto-sans/${weight}${face}/NotoSans_${weight}${face}`), latin, `noto-sans-${weight}`)
}
await cut(read('noto-sans-math/400Regular/NotoSansMath_400Regular'), symbols, 'noto-sans-math-400')
