/**
 * Makes the subset src/web/styles/fonts/noto-sans-jp-cp932-400.woff2 (docs/decisions/0015) from a new version of Noto
 * Sans JP. Needs `npm install --no-save subset-font @expo-google-fonts/noto-sans-jp`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const source = new URL(
  '../node_modules/@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  import.meta.url,
)
const target = new URL('../src/web/styles/fonts/noto-sans-jp-cp932-400.woff2', import.meta.url)

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const latin = [...range(0x20, 0x7e), ...range(0xa0, 0x17f)].map((code) => String.fromCodePoint(code))
// The encoding that WHATWG calls Shift_JIS is Windows-31J (cp932). Its private-use characters are left out, because
// only an office's own font has them.
const decoder = new TextDecoder('shift_jis', { fatal: true })
const decode = (bytes) => {
  try {
    return decoder.decode(Uint8Array.from(bytes))
  } catch {
    return ''
  }
}
const windows31j = [
  ...range(0xa1, 0xdf).map((byte) => [byte]),
  ...range(0x81, 0xfc).flatMap((first) => range(0x40, 0xfc).map((second) => [first, second])),
]
const characters = new Set([
  ...latin,
  ...windows31j.map(decode).filter((text) => [...text].length === 1 && !/\p{Co}/u.test(text)),
  '𠮷',
])

writeFileSync(target, await subsetFont(readFileSync(source), [...characters].join(''), { targetFormat: 'woff2' }))
