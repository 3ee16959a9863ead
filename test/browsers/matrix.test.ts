/** The matrix has every pair of settings in a bounded number of prints. */
import { expect, test } from 'vitest'
import { engines } from './browser.ts'
import { pairedSettings, printsOf } from './matrix.ts'
import { MOST_PRINTS } from './run-matrix.ts'

// Firefox has the settings of Chromium.
test.each(['chromium', 'webkit'] as const)('every pair of settings is printed, within the share of %s', (engine) => {
  const prints = printsOf(engine, 7)
  expect(prints.length).toBeLessThanOrEqual(MOST_PRINTS / engines.length)
  const pairOf = (...pair: readonly (readonly [string, unknown])[]) => JSON.stringify(pair)
  const printed = new Set(
    prints.flatMap((print) =>
      Object.entries(print).flatMap((one) => Object.entries(print).map((other) => pairOf(one, other))),
    ),
  )
  const values = Object.entries(pairedSettings(engine)).flatMap(([name, own]) =>
    own.map((value) => [name, value] as const),
  )
  const missing = values.flatMap((one) =>
    values
      .filter((other) => one[0] !== other[0] && !printed.has(pairOf(one, other)))
      .map((other) => pairOf(one, other)),
  )
  expect(missing).toEqual([])
})
