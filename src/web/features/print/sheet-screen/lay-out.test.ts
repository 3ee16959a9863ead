import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printCard, sheetSeals, type Masters, type OwnerChoice, type Seal } from '#domain/seals/index.ts'
import { finish } from '#domain/steps.ts'
import { cardsSincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedCard } from '#domain/wire.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { SEALS } from '#web/features/print/labels/use-labels.ts'
import { sealSheetLayout } from '#web/features/print/seal-sheet/seal-sheet-layout.ts'
import { cardPages } from '#web/features/print/seal-sheet/card-pages.ts'
import { warningSteps } from '#web/features/print/warnings/warning-lists.ts'
import { layOutSteps, type SheetChoice } from './lay-out.ts'
import { personFilter } from './owner-filter.ts'
import { cardScopes } from './scopes.ts'
import type { Scope, Sheet } from './sheet.ts'

const messages = spoken.en
const masters: Masters = {
  events: [
    { eventCode: 2, eventName: '夏の市', ticketStartNumber: 1, ticketEndNumber: 500 },
    { eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 20 },
  ],
  departments: [{ departmentCode: 10, departmentName: '営業部' }],
  personInCharge: [
    { personInChargeCode: 2, personInChargeName: '森' },
    { personInChargeCode: 1, personInChargeName: '山﨑' },
  ],
}
const sheet: Sheet = {
  name: 'seals',
  follows: 'seals',
  title: 'print.title',
  rows: 'print.cards',
  initialEvent: 'firstEvent',
  filter: personFilter,
  scopes: cardScopes,
  layOut: sealSheetLayout,
}

const number = fc.option(fc.integer({ min: 1, max: 30 }))
const code = fc.option(fc.constantFrom(1, 2, 10))
const text = fc.option(fc.constantFrom('春の市', '営業部', '山﨑', '?', '長い'.repeat(60)))
const anySeals = fc.array(
  fc.record({
    eventCode: code,
    eventName: text,
    companyCode: text,
    name: text,
    departmentCode: code,
    departmentName: text,
    personInChargeCode: code,
    personInChargeName: text,
    distributionNumber: number,
    ticketStartNumber: number,
    ticketEndNumber: number,
    receivedOn: fc.option(fc.constant('2026-04-01')),
    receivedBy: fc.constant(null),
  }),
  { maxLength: 40 },
)
const anyChoice = fc.record({
  event: fc.constantFrom(1, 2, 9),
  owner: fc.constantFrom<OwnerChoice>(null, 1, 2, 'unknown'),
  scope: fc.constantFrom<Scope>('all', 'notPrinted', 'changed'),
})

const warningsOf = (eventSeals: NonNullable<ReturnType<typeof sheetSeals>>) =>
  warningSteps(messages, { eventSeals, withdrawn: undefined, employees: undefined, returns: undefined, format: SEALS })

/** Steps of the paper and of its warnings, as the screen takes them. */
function* laidOut(choice: SheetChoice) {
  const { eventSeals, paper } = yield* layOutSteps(choice)
  const { lists, unmatched } = eventSeals ? yield* warningsOf(eventSeals) : { lists: [], unmatched: null }
  return {
    pages: paper.pages(),
    lines: [...lists, unmatched].map((list) => list && [list.title, list.lines(Infinity)]),
  }
}

/** The same result, computed without steps. */
function atOnce({ sealTables, event, owner, scope, printed }: SheetChoice) {
  const all = sheetSeals(sealTables.recorded, sealTables.masters, event)
  if (!all) return { pages: [], lines: [null] }
  const { states } = cardsSincePrinted(
    all.seals.map((seal) => printCard(seal, 1)),
    printed!,
  )
  const seals = all.seals.filter((_, at) => scope === 'all' || states[at] === scope)
  const { lists, unmatched } = finish(warningsOf(all))
  return {
    pages: cardPages(personFilter.sealsOf(seals, owner), { format: SEALS }),
    lines: [...lists, unmatched].map((list) => [list.title, list.lines(Infinity)]),
  }
}

test('papers and warnings in steps, in any order and beside abandoned ones, equal those computed at once', () => {
  fc.assert(
    fc.property(
      anySeals,
      fc.array(anyChoice, { minLength: 2, maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 80 }),
      (rows, choices, order) => {
        const recorded = rows.map((row, id): Seal => ({ id, ...row }))
        const held = { recorded, masters, versions: '1' }
        const cards = (sheetSeals(recorded, masters, 1)?.seals ?? []).flatMap((seal, at): PrintedCard[] => {
          const { sheet: _, page: __, event: ___, ...card } = printCard(at % 3 === 1 ? { ...seal, name: 'x' } : seal, 1)
          return at % 3 === 2 ? [] : [{ ...card, print: 1, gone: false }]
        })
        const all = choices.map(
          (choice): SheetChoice => ({
            ...choice,
            sheet,
            sealTables: held,
            printed: cards,
            today: 0,
            firstLabel: 1,
            code: null,
            withDates: false,
            format: SEALS,
            messages,
          }),
        )
        const works = all.map((choice) => ({ steps: laidOut(choice), result: null as unknown }))
        const advance = (work: (typeof works)[number]) => {
          const step = work.steps.next()
          if (step.done) work.result ??= step.value
        }
        for (const turn of order) advance(works[turn % works.length]!)
        // Finishes all but the last, which is abandoned.
        for (const [at, work] of works.slice(0, -1).entries()) {
          while (work.result === null) advance(work)
          expect(work.result).toEqual(atOnce(all[at]!))
        }
      },
    ),
  )
})
