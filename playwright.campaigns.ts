import { defineConfig } from '@playwright/test'
import journeys, { WIDE } from './playwright.config.ts'
import type { WorkerFixtures } from './test/journeys/support/test.ts'

/** Journeys that only `npm run campaign` runs, and the guide's pictures (`npm run pictures`): one project each. */
export default defineConfig<object, WorkerFixtures>({
  ...journeys,
  testDir: 'test',
  grepInvert: [],
  outputDir: 'test-results/campaigns',
  timeout: 300_000,
  projects: [
    { name: 'wide', testMatch: 'journeys/**/*.spec.ts', grep: WIDE },
    { name: 'kills', testMatch: 'campaigns/journeys/kills.spec.ts' },
    { name: 'sheets', testMatch: 'campaigns/journeys/sheets.spec.ts' },
    { name: 'pictures', testMatch: ['campaigns/journeys/pictures.spec.ts', 'journeys/74-pictures.spec.ts'] },
    { name: 'pictures-compared', testMatch: 'campaigns/journeys/pictures.spec.ts' },
    { name: 'excel', testMatch: 'campaigns/journeys/excel.spec.ts' },
    { name: 'container', testMatch: 'campaigns/journeys/container.spec.ts' },
    { name: 'round-trips', testMatch: 'campaigns/journeys/round-trips.spec.ts' },
    {
      name: 'hosted',
      testMatch: ['campaigns/journeys/hosted*.spec.ts', 'journeys/both-homes/*.spec.ts', 'journeys/69-*.spec.ts'],
      use: { homeName: 'hosted' },
    },
  ],
})
