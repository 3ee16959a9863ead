/** Declares the suites of `npm test`, and counts their results. */
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * Counts of a suite's tests. `failures` has each failed test with the beginning of its message.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Tally
 * @typedef {{ name: string, command: string[], env?: object, count: (code: number | null) => Tally }} Suite
 */

/**
 * @param {string} folder where the suites write their reports as JSON
 * @returns {Suite[][]} groups, which run one after another. The suites of a group run in parallel.
 */
export function suites(folder) {
  const unit = `${folder}/unit.json`
  const journeys = `${folder}/journeys.json`
  return [
    [
      { name: 'types', command: ['tsc', '--noEmit'], count: oneCheck },
      { name: 'lint', command: ['oxlint', '--deny-warnings'], count: oneCheck },
      { name: 'format', command: ['biome', 'format'], count: oneCheck },
      { name: 'build', command: ['node', 'scripts/build.mjs'], count: oneCheck },
    ],
    [
      {
        name: 'unit',
        command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
        count: reported(unit, vitestTally),
      },
    ],
    [
      {
        name: 'journeys',
        command: ['playwright', 'test'],
        env: { JOURNEYS_REPORT: journeys },
        count: reported(journeys, playwrightTally),
      },
    ],
  ]
}

const oneCheck = (code) => (code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 })

const reported = (file, tally) => (code) => {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Without a report, the suite crashed.
    return { passed: 0, failed: 1, skipped: 0 }
  }
  return neverGreenByAccident(tally(report), code)
}

/** Adds a failure if the suite ran no test, or if it exited with an error although no test failed. */
export function neverGreenByAccident(tally, code) {
  const silent = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  if (!silent) return tally
  const why = tally.passed === 0 ? 'nothing ran' : 'an error outside every test: it stands above'
  return { ...tally, failed: 1, failures: [...(tally.failures ?? []), why] }
}

/** @param report vitest's JSON report. A test file that failed to load counts as one failure. @returns {Tally} */
export function vitestTally(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests - report.testResults.flatMap(leftToCampaign).length,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) =>
      unloaded.some((file) => file.name === name)
        ? [failure(name, message)]
        : assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages[0])),
    ),
  }
}

/** Skipped tests with `@wide` in their title. They run in the campaign `wide` (vitest.config.ts). */
const leftToCampaign = ({ assertionResults }) =>
  assertionResults.filter(({ status, fullName }) => status === 'skipped' && fullName.includes('@wide'))

/** @param report Playwright's JSON report. An error outside of tests counts as one failure. @returns {Tally} */
export function playwrightTally({ stats, errors, suites = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected ? 0 : errors.length),
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => failure('outside the tests', message))],
  }
}

function failedSpecs({ file, specs = [], suites = [] }) {
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return failure(`${file} › ${title}`, error?.message)
    })
  return [...failed, ...suites.flatMap(failedSpecs)]
}

const LINES = 12

const failure = (name, message) =>
  [name, ...stripVTControlCharacters(message ?? '').split('\n', LINES)].join('\n    ').trimEnd()

/** @param {Tally[]} tallies @returns {string} the last line of the output */
export function lastLine(tallies) {
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}
