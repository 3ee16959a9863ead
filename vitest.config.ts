import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'

const POSTGRES = './test/global-postgres.ts'
/** Tests that need neither a page nor a database. Their files share workers, so each worker loads imports once. */
const PURE = ['src/**/*.test.ts', 'samples/**/*.test.ts', 'bench/**/*.test.ts']

/** Tests without components that need a page. In `pure` each would replace the worker, for another environment. */
const PAGE = readdirSync(new URL('src/web', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/web/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && opening(file).startsWith('// @vitest-environment jsdom'))

function opening(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

export default defineConfig({
  test: {
    environment: 'node',
    env: { EVENTMS_VERSION: '0.0.0' },
    // Leaves tests marked @wide to the campaign `wide`, like playwright.config.ts. `-t` overrides the pattern.
    testNamePattern: /^(?!.*@wide)/,
    setupFiles: ['./test/patience.ts'],
    // One file with all icons, because the package's own entry makes every worker load six thousand files.
    alias: [{ find: /^@tabler\/icons-react$/, replacement: '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' }],
    pool: 'forks',
    maxWorkers: 3,
    // Long timeouts for busy machines; no test measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Long, because waits take longer on a busy machine; only failing tests become slower.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // A run without tests must fail.
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: PURE, exclude: ['src/server/**', ...PAGE], pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['src/**/*.test.tsx', ...PAGE],
          isolate: false,
          setupFiles: ['./test/settled-imports.ts', './test/page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['src/server/**/*.test.ts', 'test/*.test.ts', 'test/hosted/*.test.ts'],
          globalSetup: existsSync(new URL(POSTGRES, import.meta.url)) ? [POSTGRES] : [],
        },
      },
      // Runs the built product in the system's browsers.
      { extends: true, test: { name: 'browsers', include: ['test/browsers/*.test.ts'] } },
    ],
  },
})
