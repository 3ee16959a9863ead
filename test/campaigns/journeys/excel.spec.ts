/** Malicious Excel files in the browser. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { hostile } from '#domain/excel/hostile.test-help.ts'
import { choose, enter, openImport, openTable } from '../../journeys/support/screen.ts'
import { expect, sharedOffice, test } from '../../journeys/support/test.ts'

const office = sharedOffice()
const mebibyte = 1024 * 1024
/** Maximum MB above the idle page, and maximum milliseconds without a response. */
const most = { memory: 300, stall: 200 }

async function openExcelImport(page: Page): Promise<Locator> {
  const dialog = await openImport(page)
  await dialog.getByText('Import Excel', { exact: true }).click()
  return dialog
}

/** Memory in MB of the browser's page processes. */
async function pageMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const resident = pages.map(({ id }) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 4096)
  return resident.reduce((sum, bytes) => sum + bytes, 0) / mebibyte
}

test('malicious files are refused within the memory limit while the page stays responsive', async ({
  page,
  browser,
}) => {
  await enter(page, office.server)
  await openTable(page, 'departments')
  const dialog = await openExcelImport(page)
  await page.evaluate(() => {
    const stalls: number[] = []
    Object.assign(globalThis, { stalls })
    new PerformanceObserver((list) => stalls.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-excel-'))
  const place = path.join(folder, 'file.xlsx')
  const figures: { kind: string; memory: number; stall: number }[] = []
  for (const { kind, file } of hostile) {
    // Uses a file on the disk, as users do. Playwright would decode a buffer in the page, where it would count as
    // memory.
    await writeFile(place, file())
    const idle = await pageMemory(browser)
    await page.evaluate(() => ((globalThis as unknown as { stalls: number[] }).stalls.length = 0))
    let highest = idle
    const now = { reading: true }
    const watch = (async () => {
      while (now.reading) highest = Math.max(highest, await pageMemory(browser))
    })()
    await choose(dialog, place)
    await expect(dialog.getByRole('alert')).toBeVisible()
    now.reading = false
    await watch
    const stalls = await page.evaluate(() => (globalThis as unknown as { stalls: number[] }).stalls)
    figures.push({ kind, memory: Math.round(highest - idle), stall: Math.round(Math.max(0, ...stalls)) })
    await dialog.getByRole('button', { name: 'Remove the file' }).click()
    await dialog.getByText('Import Excel', { exact: true }).click()
  }
  await rm(folder, { recursive: true, force: true })
  const worst = (of: 'memory' | 'stall') => figures.toSorted((a, b) => b[of] - a[of]).slice(0, 3)
  console.log('most memory, MB:', worst('memory'), 'longest stall, ms:', worst('stall'))
  expect(figures.length).toBeGreaterThanOrEqual(20)
  expect(figures.filter(({ memory }) => memory > most.memory)).toEqual([])
  expect(figures.filter(({ stall }) => stall > most.stall)).toEqual([])
})
