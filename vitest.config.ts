import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'

const POSTGRES = './test/global-postgres.ts'
/** What neither a page nor a database has: its files share a worker, and what they import is loaded once. */
const PURE = ['src/**/*.test.ts', 'samples/**/*.test.ts', 'bench/**/*.test.ts']

/** Tests without components that need a page: in `pure`, each would end a worker for one with another environment. */
const PAGE = readdirSync(new URL('src/web', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/web/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && opening(file).startsWith('// @vitest-environment jsdom'))

function opening(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

export default defineConfig({
  test: {
    environment: 'node',
    // Marks what the campaign `wide` plays, as in playwright.config.ts. `-t` on the command line takes its place.
    testNamePattern: /^(?!.*@wide)/,
    setupFiles: ['./test/patience.ts'],
    // One file: the package's own entry makes every worker load six thousand.
    alias: [{ find: /^@tabler\/icons-react$/, replacement: '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' }],
    pool: 'forks',
    maxWorkers: 3,
    // Nothing is measured: all of these are long only where the machine has other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for may take long on a busy machine; what never comes fails later, not sooner.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // Running nothing must never look like success.
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
      // With the built product and browsers of the system.
      { extends: true, test: { name: 'browsers', include: ['test/browsers/*.test.ts'] } },
    ],
  },
})
