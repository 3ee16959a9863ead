import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { missingGlyphs, readPdf, withoutRadicals } from './pdf.ts'

const FONT = fileURLToPath(new URL('../node_modules/@fontsource-variable/noto-sans-jp/', import.meta.url))
const ORIGIN = 'http://paper.test'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await testBrowser())
}, 60_000)
afterAll(() => browser.close())

/** Prints in the product's own font; only the font's files are served. */
async function print(body: string): Promise<Uint8Array> {
  const page = await browser.newPage()
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname !== '/')
      return route.fulfill({
        body: await readFile(path.join(FONT, pathname)),
        contentType: pathname.endsWith('.css') ? 'text/css' : 'font/woff2',
      })
    const style = 'body{font-family:"Noto Sans JP Variable",sans-serif;margin:0} p{break-after:page}'
    return route.fulfill({
      contentType: 'text/html;charset=utf-8',
      body: `<!doctype html><link rel="stylesheet" href="/index.css"><style>${style}</style>${body}`,
    })
  })
  await page.goto(ORIGIN)
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ format: 'A4' })
  await page.close()
  return pdf
}

test('the PDF reader returns each text with its page and position', async () => {
  const pages = await readPdf(await print('<p>髙﨑𠮷 様</p><p style="padding-left:1in">ｱｲｳ 1-10</p>'))
  expect(pages.map((page) => page.text.replaceAll(' ', ''))).toEqual(['髙﨑𠮷様', 'ｱｲｳ1-10'])
  expect([pages[0]!.width, pages[0]!.height].map(Math.floor)).toEqual([595, 842])
  expect(pages[1]!.items[0]!.x - pages[0]!.items[0]!.x).toBeCloseTo(72, 0)
  expect(pages[1]!.items[0]!.y).toBeLessThan(100)
})

test('a radical is read as the ideograph of its shape, and nothing else is taken for another', async () => {
  expect(withoutRadicals('\u2f52\u2f26\u2e9f')).toBe('氏子母')
  for (const text of ['髙高﨑崎', '\ufa19\uf9d1', 'ｱｱ①㈱１1', '⺀⺅']) expect(withoutRadicals(text)).toBe(text)
  const [page] = await readPdf(await print('<p>\u2f52名 氏名 髙﨑</p>'))
  expect(page!.text.replaceAll(' ', '')).toBe('氏名氏名髙﨑')
})

test('a sheet whose fonts have every character misses no glyph', async () => {
  expect(
    await missingGlyphs(await print('<p>髙﨑𠮷 ｱｲｳ 葛\u{e0100}\u200b辻 ABC 1-10\n<b>様</b></p><p>冊子</p>')),
  ).toEqual([])
})

test('a character that no font has is found, with its page and the text before it', async () => {
  const found = await missingGlyphs(await print('<p>ここまで</p><p>髙橋\ue0a5様</p><p>\u{f0000}</p>'))
  expect(found).toEqual([
    { page: 2, after: '髙橋' },
    { page: 3, after: '' },
  ])
})

test('bytes that are no PDF are refused', async () => {
  await expect(readPdf(new TextEncoder().encode('not a pdf'))).rejects.toThrow(/PDF/)
})
