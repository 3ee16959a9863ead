/** Compares the figures of the event's pages with the rows, number by number and yen by yen. */
import assert from 'node:assert/strict'
import { eventTicketsOf, type Intervals } from '#domain/tickets/index.ts'
import type { Office } from './home.ts'
import { EVENT, inRange, isClear, pictureOf } from './numbers.ts'
import { checkMoney } from './money.ts'
import { HIGHEST } from './steps.ts'

const has = (numbers: Intervals, number: number) => numbers.some(([from, to]) => from <= number && number <= to)

/** Every number of the range is held, in stock or withdrawn; one in two states is reported as a fault. */
export function checkStanding(office: Office): void {
  const tickets = eventTicketsOf(office.rows, EVENT)!
  checkMoney(office, tickets)
  const { sets, faults } = tickets
  const picture = pictureOf(office)
  for (let number = 0; number <= HIGHEST; number++) {
    const places = (['held', 'byName', 'withdrawn', 'stock'] as const).filter((place) => has(sets[place], number))
    if (!inRange(office, number)) {
      assert.deepEqual(places, [], `${number} is outside`)
      continue
    }
    assert.equal(places.length, 1, `${number} is in one place`)
    const { holders, withdrawn, byName } = picture[number]!
    if (isClear(picture[number]!)) {
      const place = holders.length > 0 ? 'held' : withdrawn > 0 ? 'withdrawn' : byName > 0 ? 'byName' : 'stock'
      assert.deepEqual(places, [place], `${number} is ${place}`)
      continue
    }
    const isNamed = [...faults.overlaps, ...faults.twice].some(({ from, to }) => from <= number && number <= to)
    if (holders.length > 1) assert.ok(isNamed, `${number} is named as held more than once`)
    if (withdrawn > 0 && holders.length + byName > 0)
      assert.ok(has(faults.heldWithdrawn, number), `${number} is named as withdrawn and held`)
    if (holders.length > 0 && byName > 0) assert.ok(faults.byName.length > 0, 'seals of its name only are named')
  }
}
