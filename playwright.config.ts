import { defineConfig } from '@playwright/test'
import { testBrowser } from './test/browser.ts'

const { executablePath, channel, args, env } = await testBrowser()

/** Journeys of a first start, of kills, of settings: with servers of their own, one after the other. */
const OWN_SERVER = 'own-server/*.spec.ts'

/**
 * Marks what the campaign `wide` plays: the same proof in the other language, at more widths, with more of a kind.
 */
export const WIDE = /@wide/

/** Journeys: the real product in a real browser. A worker's tests share a server and a database. */
export default defineConfig({
  testDir: 'test/journeys',
  grepInvert: WIDE,
  globalSetup: './test/journeys/support/build.ts',
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: process.env['JOURNEYS_REPORT'] ?? 'test-results/journeys.json' }]],
  // Each with a server, a database and a browser of its own; while one waits for its page, another works.
  workers: 2,
  projects: [
    // First, for they keep one worker busy, and the others have the rest meanwhile.
    { name: 'own-server', testMatch: OWN_SERVER, workers: 1 },
    { name: 'shared', testIgnore: OWN_SERVER },
  ],
  retries: 0,
  forbidOnly: true,
  // Nothing is measured: all of these are long only where the machine has other work.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    ...(channel ? { channel } : {}),
    launchOptions: { args, env, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    // Drawing what moves is a twentieth of the time. `inMotion` of support/test.ts plays a file as most people see it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording every step takes a third of the time: to look at a failure, run its test again with --trace on.
    trace: 'off',
  },
})
