/** Permitted effects of undoing an act on tickets. */
import assert from 'node:assert/strict'
import type { TableRow } from '#domain/tables/index.ts'
import type { Office } from './home.ts'
import { asText, belongs, EVENT, inRange, numbersOf, pictureOf, type Spot } from './numbers.ts'
import { HIGHEST } from './steps.ts'

const placesOf = ({ holders, byName, withdrawn }: Spot): number => holders.length + byName + withdrawn

/**
 * True if a row of the act had numbers before that were held twice or out of range. Such a seal can be returned, but
 * not restored.
 */
export function putsBackWrong({ before, after }: { readonly before: Office; readonly after: Office }): boolean {
  const picture = pictureOf(before)
  const isWrong = (number: number) => !inRange(before, number) || placesOf(picture[number]!) > 1
  const isWritten = (table: 'sealData' | 'withdrawn') => {
    const same = new Map(after.rows[table].map((row) => [row.id, asText([row])]))
    return (row: TableRow<'sealData'> | TableRow<'withdrawn'>) => same.get(row.id) !== asText([row])
  }
  const seals = before.rows.sealData.filter((seal) => belongs(before, seal) !== null)
  const pieces = before.rows.withdrawn.filter((row) => row.eventCode === EVENT)
  return [...seals.filter(isWritten('sealData')), ...pieces.filter(isWritten('withdrawn'))].some((row) =>
    numbersOf(row).some(isWrong),
  )
}

/** No additional number is in two states or out of range. */
export function checkPlaces(now: Office, after: Office): void {
  const [stood, stands] = [pictureOf(now), pictureOf(after)]
  for (let number = 0; number <= HIGHEST; number++) {
    const most = Math.max(inRange(after, number) ? 1 : 0, placesOf(stood[number]!))
    assert.ok(placesOf(stands[number]!) <= most, `${number} is put into no second place`)
  }
}
