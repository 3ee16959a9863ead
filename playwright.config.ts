import { defineConfig } from '@playwright/test'
import { testBrowser } from './test/browser.ts'

const { executablePath, channel, args, env } = await testBrowser()

/** Journeys that start and kill servers of their own; they run one after the other. */
const OWN_SERVER = 'own-server/*.spec.ts'

/**
 * Marks tests that only the campaign `wide` runs: the same proof in the other language, at more widths, or in more
 * views.
 */
export const WIDE = /@wide/

/** Journeys: the real product in a real browser. A worker's tests share a server and a database. */
export default defineConfig({
  testDir: 'test/journeys',
  grepInvert: WIDE,
  globalSetup: './test/journeys/support/build.ts',
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: process.env['JOURNEYS_REPORT'] ?? 'test-results/journeys.json' }]],
  // Each worker has its own server, database and browser. While one waits for its page, the other uses the processor.
  workers: 2,
  projects: [
    // First, because they occupy one worker for long, and the other worker runs the shared project meanwhile.
    { name: 'own-server', testMatch: OWN_SERVER, workers: 1 },
    { name: 'shared', testIgnore: OWN_SERVER },
  ],
  retries: 0,
  forbidOnly: true,
  // Long timeouts for busy machines; no test measures time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    ...(channel ? { channel } : {}),
    launchOptions: { args, env, ...(executablePath ? { executablePath } : {}) },
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    // Animations would add a twentieth to the run. Files that test them use `inMotion` of support/test.ts.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace would take a third of the time. To inspect a failure, run its test again with `--trace on`.
    trace: 'off',
  },
})
