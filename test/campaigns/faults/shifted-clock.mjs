/**
 * Loaded before a server (`node --import`), in each of its threads: its clock is off by as many milliseconds as the file
 * says that CLOCK_SHIFT names. The embedded engine asks the same clock.
 */
import { readFileSync } from 'node:fs'

/** How often the file is looked at (ms). */
const PAUSE = 10
const Real = Date
let shift = 0
let looked = Number.NEGATIVE_INFINITY

function now() {
  if (performance.now() - looked > PAUSE) {
    looked = performance.now()
    shift = Number(readFileSync(process.env.CLOCK_SHIFT, 'utf8'))
  }
  return Real.now() + shift
}

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
