/**
 * Screenshots for the documents. `npm run pictures` writes them; other runs compare the screen's texts with stored
 * ones.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { digestIn, palettePng } from '../../support/palette-png.ts'
import { expect, test } from './test.ts'

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url))
/** Maximum size of a picture in bytes. A document loads all its pictures. */
const MOST_BYTES = 60_000

/**
 * Waits until the screen has settled. Then `npm run pictures` writes a screenshot. Other runs compare only a digest of
 * the texts, because pixels differ between machines.
 * @param file path below docs
 */
export async function takePicture(page: Page, file: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await expect(page.locator('[role=progressbar]:not(main *)')).toHaveCount(0)
  const digest = createHash('sha256')
    .update(await settledTexts(page))
    .digest('hex')
  if (test.info().project.name === 'pictures') return writePicture(page, file, digest)
  const picture = await readFile(path.join(DOCS, file))
  expect.soft(digest, `${file} shows a screen of before: npm run pictures`).toBe(digestIn(picture))
}

/** Waits until the texts have not changed in five checks, because lists and figures load one after another. */
async function settledTexts(page: Page): Promise<string> {
  let [texts, same] = ['', 0]
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(textsInWindow)
        same = now === texts ? same + 1 : 0
        texts = now
        return same
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(5)
  return texts
}

/** Runs in the page. Returns its texts, without times and numbers, which differ from run to run. */
function textsInWindow(): string {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!
    if (parent.closest('time, script, style, .print-root') || !parent.checkVisibility()) continue
    range.selectNodeContents(walker.currentNode)
    const { top, bottom } = range.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight) continue
    const text = walker.currentNode.nodeValue!.replace(/[\d,.:/]+/g, '0').trim()
    if (text !== '') texts.push(text)
  }
  return texts.join('\n')
}

async function writePicture(page: Page, file: string, digest: string): Promise<void> {
  // Moves the mouse away, because a hovered button would look different.
  await page.mouse.move(0, 0)
  const png = await page.screenshot({ caret: 'hide' })
  // In another page, because the product's Content-Security-Policy refuses this picture.
  const reader = await page.context().newPage()
  const { width, height, read } = await reader.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    // As a string, because transferring a million numbers takes a minute.
    const text = new FileReader()
    const read = new Promise<string>((resolve) => (text.onload = () => resolve(String(text.result))))
    text.readAsDataURL(new Blob([data]))
    return { width: bitmap.width, height: bitmap.height, read: await read }
  }, png.toString('base64'))
  await reader.close()
  const rgb = Buffer.from(read.slice(read.indexOf(',') + 1), 'base64').filter((_, at) => at % 4 < 3)
  const small = palettePng({ width, height, rgb }, digest)
  expect(small.length, file).toBeLessThan(MOST_BYTES)
  await writeFile(path.join(DOCS, file), small)
}
