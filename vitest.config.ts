import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const POSTGRES = './test/global-postgres.ts'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'test/*.test.ts',
      'test/hosted/*.test.ts',
      'samples/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    environment: 'node',
    globalSetup: existsSync(new URL(POSTGRES, import.meta.url)) ? [POSTGRES] : [],
    setupFiles: ['./test/patience.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Running nothing must never look like success.
    passWithNoTests: false,
    allowOnly: false,
  },
})
