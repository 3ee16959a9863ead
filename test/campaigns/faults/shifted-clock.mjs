/**
 * Shifts the clock of a server process by the number of milliseconds in the file CLOCK_SHIFT. `node --import` loads
 * this module into each thread. The embedded database uses the same clock.
 */
import { readFileSync } from 'node:fs'

/** Milliseconds between two reads of the file. */
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
