// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planImport, readCsv } from '#domain/import/index.ts'
import { tables } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { CorrectedCells } from './EditedRows.tsx'

beforeEach(prepareBrowser)
afterEach(cleanup)

const ROWS = 300
const declaration = tables.products
const csv = `productCode,unitPrice\n${Array.from({ length: ROWS }, (_, at) => `${at + 1},x`).join('\n')}`
const plan = planImport(declaration, readCsv(declaration, csv), { version: 1, rows: [] })

/** Corrections of a row; each lookup is counted. */
let looked = 0
class Seen extends Map<string, string> {
  override [Symbol.iterator]() {
    looked++
    return super[Symbol.iterator]()
  }
}
const price = (text: string) => new Seen([['unitPrice', text]])

test('are looked through once, however many are shown and however often, and stand by row', () => {
  const cellCorrections = new Map<number, Seen>([[ROWS + 1, price('8')]])
  for (let line = ROWS; line >= 2; line--) cellCorrections.set(line, price('7'))
  cellCorrections.set(4, price('8'))
  const correct = vi.fn(async () => {})
  const corrections = {
    edits: { corrections: cellCorrections },
    disabled: false,
    correct,
    rejected: vi.fn(),
    leaveOut: vi.fn(),
    takeIn: vi.fn(),
  }
  function Again() {
    const [times, setTimes] = useState(0)
    return (
      <>
        <button onClick={() => setTimes(times + 1)}>again {times}</button>
        <CorrectedCells {...{ declaration, plan, corrections }} />
      </>
    )
  }
  looked = 0
  const { container } = show(backendWith(), <Again />)
  fireEvent.click(screen.getByText('again 0'))
  expect(looked).toBe(ROWS)
  // A selector, since a role query is slow among so many elements.
  const lines = [...container.querySelectorAll('tbody tr')].map(({ firstChild }) => firstChild?.textContent)
  expect(lines).toEqual(Array.from({ length: 100 }, (_, at) => `${at + 2}`))
  const all = screen.getAllByText(/^All/)
  expect(all.map(({ textContent }) => textContent)).toEqual(['All 298 of this value', 'All 2 of this value'])
  fireEvent.click(all[1]!)
  expect(correct).toHaveBeenCalledWith([4, ROWS + 1], 'unitPrice', null)
})
