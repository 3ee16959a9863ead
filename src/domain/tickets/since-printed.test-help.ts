/**
 * Simulates an office that edits and prints at random. Determines the changes since the last print independently of the
 * tested code.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { eventSeals, printCard, type Masters, type PrintedSeal, type Seal } from '#domain/seals/index.ts'
import type { PrintedCard } from '#domain/wire.ts'
import { cardsSincePrinted } from './since-printed.ts'

const HIGHEST = 24
const EVENT = { eventCode: 1, eventName: '市', ticketStartNumber: 1, ticketEndNumber: HIGHEST }

interface Paper {
  readonly print: number
  readonly says: string
  readonly start: number | null
  readonly end: number | null
  readonly card: PrintedCard
  collected: boolean
}

export const saysOf = ({
  eventName,
  personInChargeCode,
  companyCode,
  departmentName,
  name,
  start,
  end,
  count,
}: PrintedSeal) => JSON.stringify([eventName, personInChargeCode, companyCode, departmentName, name, start, end, count])

/** Edits and prints at random, and recounts each number independently. */
export class Office {
  seals: Seal[] = []
  masters: Masters = {
    events: [EVENT],
    departments: [1, 2].map((departmentCode) => ({ departmentCode, departmentName: `部${departmentCode}` })),
    personInCharge: [1, 2].map((personInChargeCode) => ({ personInChargeCode, personInChargeName: null })),
  }
  readonly papers: Paper[] = []
  readonly told: PrintedCard[] = []
  prints = 0
  ids = 0

  cards = (): readonly PrintedSeal[] => eventSeals(this.seals, this.masters, 1)!.seals

  add(start: number | null, end: number | null, person: number): void {
    this.seals.push({
      id: ++this.ids,
      eventCode: 1,
      eventName: null,
      companyCode: `C${person}`,
      name: `人${person}`,
      departmentCode: (person % 2) + 1,
      departmentName: null,
      personInChargeCode: (person % 2) + 1,
      personInChargeName: null,
      distributionNumber: start !== null && end !== null ? end - start + 1 : null,
      ticketStartNumber: start,
      ticketEndNumber: end,
      receivedOn: null,
      receivedBy: null,
    })
  }

  /** Prints some of the cards. Only the first `came` of them are confirmed as printed. */
  print(cards: readonly PrintedSeal[], came: number): void {
    const print = ++this.prints
    for (const seal of cards.slice(0, came)) {
      const { sheet: _, page: __, event: ___, ...told } = printCard(seal, 1)
      const card = { ...told, print, gone: false }
      this.told.push(card)
      this.papers.push({ print, says: saysOf(seal), start: seal.start, end: seal.end, card, collected: false })
    }
  }

  /** Collects the first void cards of the list. Further copies of the same card may remain. */
  collect(most: number): void {
    const print = ++this.prints
    for (const paper of this.recount().toCollect.slice(0, most)) {
      this.told.push({ ...paper.card, print, gone: true })
      paper.collected = true
    }
  }

  /** Determines the state of each number and card from its text, without any tested code. */
  recount(): { states: string[]; toCollect: Paper[] } {
    const lastPrint = Array.from({ length: HIGHEST + 1 }, () => 0)
    const numbersOf = ({ start, end }: { start: number | null; end: number | null }) =>
      start === null || end === null
        ? []
        : Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index)
    for (const paper of this.papers)
      for (const number of numbersOf(paper)) lastPrint[number] = Math.max(lastPrint[number]!, paper.print)
    const isLast = (paper: Paper) => (number: number) => lastPrint[number] === paper.print
    const blank = new Map<string, Paper>()
    for (const paper of this.papers) if (numbersOf(paper).length === 0) blank.set(paper.says, paper)
    const out = this.papers.filter(
      (paper) =>
        !paper.collected &&
        (numbersOf(paper).length === 0
          ? blank.get(paper.says)!.print === paper.print
          : numbersOf(paper).some(isLast(paper))),
    )
    const unused = new Set(out.filter((paper) => numbersOf(paper).every(isLast(paper))))
    const states = this.cards().map((seal) => {
      const says = saysOf(seal)
      for (const paper of unused)
        if (paper.says === says) {
          unused.delete(paper)
          out.splice(out.indexOf(paper), 1)
          return 'same'
        }
      return 'open'
    })
    // A collected card had been the valid one for its numbers, so the current holder's card counts as changed.
    const bears = (number: number) => lastPrint[number]! > 0
    const told = this.cards().map((seal, at) =>
      states[at] === 'same' ? 'same' : numbersOf(seal).some(bears) ? 'changed' : 'notPrinted',
    )
    return { states: told, toCollect: out }
  }
}

const place = fc.nat(1000)
export const doing = fc.oneof(
  fc.record({ what: fc.constant('add' as const), at: place, size: fc.integer({ min: 1, max: 6 }), who: fc.nat(4) }),
  fc.record({ what: fc.constant('blank' as const), who: fc.nat(4) }),
  fc.record({ what: fc.constant('twice' as const), at: place }),
  fc.record({ what: fc.constant('remove' as const), at: place }),
  fc.record({ what: fc.constant('give' as const), at: place, who: fc.nat(4) }),
  fc.record({ what: fc.constant('cut' as const), at: place }),
  fc.record({ what: fc.constant('split' as const), at: place, who: fc.nat(4) }),
  fc.record({ what: fc.constant('name' as const), at: place, text: fc.constantFrom('人0', '人1', '改名') }),
  fc.record({ what: fc.constant('rename' as const), at: place, text: fc.constantFrom('部1', '部2', '新部') }),
  fc.record({ what: fc.constant('import' as const) }),
  fc.record({
    what: fc.constant('print' as const),
    of: fc.constantFrom('all', 'changed', 'notPrinted'),
    came: fc.nat(12),
  }),
  fc.record({ what: fc.constant('collect' as const), most: fc.integer({ min: 1, max: 9 }) }),
)
export type Doing = typeof doing extends fc.Arbitrary<infer D> ? D : never

export function act(office: Office, doing: Doing): void {
  const at = 'at' in doing && office.seals.length > 0 ? doing.at % office.seals.length : 0
  const seal = office.seals[at]
  const change = (changes: Partial<Seal>) => {
    if (seal) office.seals[at] = { ...seal, ...changes }
  }
  const ended = (end: number) => ({ ticketEndNumber: end, distributionNumber: end - seal!.ticketStartNumber! + 1 })
  const isLong = seal?.ticketStartNumber && seal.ticketEndNumber && seal.ticketEndNumber > seal.ticketStartNumber
  switch (doing.what) {
    case 'add': {
      const start = (doing.at % HIGHEST) + 1
      return office.add(start, Math.min(HIGHEST, start + doing.size - 1), doing.who)
    }
    case 'blank':
      return office.add(null, null, doing.who)
    case 'twice':
      // Enters the same row again by hand.
      if (seal) office.seals.push({ ...seal, id: ++office.ids })
      return
    case 'remove':
      return void office.seals.splice(at, 1)
    case 'give':
      return change({ companyCode: `C${doing.who}`, name: `人${doing.who}`, personInChargeCode: (doing.who % 2) + 1 })
    case 'cut':
      return isLong ? change(ended(seal.ticketEndNumber! - 1)) : undefined
    case 'split':
      if (!isLong) return
      office.add(seal.ticketEndNumber, seal.ticketEndNumber, doing.who)
      return change(ended(seal.ticketEndNumber! - 1))
    case 'name':
      return change({ name: doing.text })
    case 'rename':
      office.masters = {
        ...office.masters,
        departments: office.masters.departments.map((row, index) =>
          index === doing.at % 2 ? { ...row, departmentName: doing.text } : row,
        ),
      }
      return
    case 'import':
      // Imports the same rows with new ids and in reverse order.
      office.seals = office.seals.map((row) => ({ ...row, id: ++office.ids })).toReversed()
      return
    case 'print': {
      const { states } = office.recount()
      const chosen = office.cards().filter((_, index) => doing.of === 'all' || states[index] === doing.of)
      return office.print(chosen, doing.came)
    }
    case 'collect':
      return office.collect(doing.most)
  }
}

export const sinceIn = (office: Office) =>
  cardsSincePrinted(
    office.cards().map((seal) => printCard(seal, 1)),
    office.told,
  )

const textOf = (cards: readonly PrintedCard[]) =>
  cards.map(({ print, start, end, digest }) => `${start}-${end} ${digest} ${print}`).toSorted()

/** Runs the steps. After each step, compares the tested result with the recount. */
export function play(doings: readonly Doing[]): void {
  const office = new Office()
  for (const doing of doings) {
    act(office, doing)
    const recounted = office.recount()
    const { states, toCollect } = sinceIn(office)
    const says = office.cards().map(saysOf)
    // Compares identical cards by number only, because an import reverses their order.
    assert.deepEqual(
      states.map((state, index) => `${says[index]} ${state}`),
      recounted.states.map((state, index) => `${says[index]} ${state}`),
    )
    assert.deepEqual(textOf(toCollect), textOf(recounted.toCollect.map(({ card }) => card)))
  }
}
