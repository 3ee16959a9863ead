/** Plays a sequence, and checks after every step that each number is in one state and none is lost. */
import assert from 'node:assert/strict'
import type { Row } from '#domain/table.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { TableName } from '#domain/tables/index.ts'
import { actOf } from './acts.ts'
import { checkCopy, COPIED } from './copied.ts'
import { expectedOf, expectedPlan, planOf } from './expected.ts'
import { type Office, type OfficeRows, type Outcome, PLAYED_TABLES, type SequenceHome } from './home.ts'
import { asText, EVENT, inRange, key, numbersOf, ownSeals, pictureOf, type Picture } from './numbers.ts'
import { begun, EVENT_NAME, OTHER_EVENT, PEOPLE, personKeys } from './office.ts'
import { isRaw, raw } from './raw.ts'
import type { ReturningAct } from './returned.ts'
import { checkConfirmed, checkPaid } from './paid.ts'
import { checkStanding } from './standing.ts'
import { HIGHEST, isPay, PAY_STEPS, type Step, type TicketStep } from './steps.ts'
import {
  canTakeBack,
  checkHolders,
  checkPlaces,
  checkWhole,
  type Done,
  putsBackWrong,
  writtenBy,
} from './taken-back.ts'

/** Source tables of acts on tickets. */
const MADE_FROM = [
  'events',
  'sealData',
  'withdrawn',
  'distributionStatus',
  'employees',
  'departments',
  'personInCharge',
  'positions',
  'products',
] as const satisfies readonly TableName[]

interface Played {
  /** Rows before the last step. */
  earlier: Office
  now: Office
  /** Acts so far, with the rows before and after each. */
  readonly acts: PlayedAct[]
}

interface PlayedAct extends Done {
  readonly act: number
  /** True for an act on tickets, and for the undo of one. */
  readonly movesNumbers: boolean
  /** Number of the act that this one undid. */
  readonly takesBack: number | null
  readonly returns: ReturningAct['returns']
  readonly leaver: ReturningAct['leaver']
}

/** @throws AssertionError at the first wrong step */
export async function play(home: SequenceHome, steps: readonly Step[]): Promise<void> {
  await home.begin(begun)
  const start = await home.read()
  const played: Played = { earlier: start, now: start, acts: [] }
  for (const step of steps) {
    const before = played.now
    const check = await take(home, played, step)
    const after = await home.read()
    check.look(after)
    if (check.outcome && 'act' in check.outcome)
      played.acts.push({
        act: check.outcome.act,
        before,
        after,
        movesNumbers: check.movesNumbers,
        takesBack: check.takesBack ?? null,
        returns: check.returns ?? null,
        leaver: check.leaver ?? null,
      })
    else assert.deepEqual(texts(after), texts(before), 'what is refused changes nothing')
    played.earlier = before
    played.now = after
    checkStanding(after)
  }
  const folded = await home.folded()
  const { rows } = await home.read()
  for (const [table, own] of folded)
    assert.equal(
      asText(own),
      asText(rows[table as keyof OfficeRows] as readonly Row[]),
      `the history of ${table}, folded, is what stands there`,
    )
}

/** Expected properties of a step, to check after it. */
interface Check {
  readonly outcome: Outcome
  readonly movesNumbers: boolean
  readonly takesBack?: number
  readonly returns?: PlayedAct['returns']
  readonly leaver?: PlayedAct['leaver']
  look(after: Office): void
}

const nothing = () => {}

async function take(home: SequenceHome, played: Played, step: Step): Promise<Check> {
  if (step.do === 'takeBack') return takeBack(home, played, step)
  if (step.do === 'late') return late(home, played, step.step)
  if (isRaw(step)) return { outcome: await raw(home, played.now, step), movesNumbers: false, look: nothing }
  const act = actOf(played.now, step)
  const outcome = await send(home, played.now, act)
  if (act !== null) assert.ok(outcome && 'act' in outcome, `what the page offers is done: ${JSON.stringify(outcome)}`)
  const look = (after: Office) => {
    checkAct(played.now, step, act, after)
    if (step.do === 'copy') checkCopy(played.now, played.acts, act!, after)
  }
  return { outcome, movesNumbers: isUndoneWhole(step), returns: returnsOf(act), leaver: leaverOf(act), look }
}

const send = async (home: SequenceHome, { versions }: Office, act: TicketAct | null): Promise<Outcome> =>
  act &&
  home.ticketAct({ ...act, versions: Object.fromEntries(madeFrom(act).map((table) => [table, versions[table]!])) })

const madeFrom = ({ kind }: TicketAct): readonly TableName[] =>
  kind === 'pay' || kind === 'confirm' ? [...MADE_FROM, 'salesData', 'confirmedData', 'payments'] : MADE_FROM

/** Sends an act that was built from the rows before the last step. */
async function late(home: SequenceHome, { earlier, now }: Played, step: TicketStep): Promise<Check> {
  const act = actOf(earlier, step)
  const outcome = await send(home, earlier, act)
  const isMoved = act && madeFrom(act).some((table) => earlier.versions[table] !== now.versions[table])
  if (isMoved) assert.deepEqual(outcome, { refused: 'tableMoved' })
  const look = (after: Office) => void (act && !isMoved && checkAct(now, step, act, after))
  return { outcome, movesNumbers: isUndoneWhole(step), returns: returnsOf(act), leaver: leaverOf(act), look }
}

const isUndoneWhole = (step: TicketStep): boolean => !['positions', 'confirm', ...PAY_STEPS].includes(step.do)

const returnsOf = (act: TicketAct | null): PlayedAct['returns'] =>
  act?.kind === 'return' || (act?.kind === 'leave' && !('to' in act.details)) ? act.kind : null

const leaverOf = (act: TicketAct | null): string | null =>
  act?.kind === 'leave' ? ((act.details['companyCode'] as string | null | undefined) ?? null) : null

function writtenTables(step: TicketStep): readonly string[] {
  if (step.do === 'confirm') return ['confirmedData']
  if (isPay(step)) return ['payments']
  return ['sealData', 'withdrawn', 'distributionStatus', ...(step.do === 'copy' ? COPIED : [])]
}

function checkAct(before: Office, step: TicketStep, act: TicketAct | null, after: Office): void {
  const isGone = act !== null && step.do === 'leave' && step.record === 'delete'
  const without = ({ rows }: Office) => ({
    ...rows,
    ...(isGone && { employees: rows.employees.filter((row) => key(row) !== personKeys[step.person]) }),
  })
  if (isGone) assert.equal(after.rows.employees.length, before.rows.employees.length - 1)
  for (const table of PLAYED_TABLES)
    if (!writtenTables(step).includes(table))
      assert.equal(asText(without(after)[table]), asText(without(before)[table]), `${table} stays as it is`)
  for (const table of ['sealData', 'withdrawn', 'distributionStatus'] as const)
    assert.equal(ofOthers(after, table), ofOthers(before, table), 'other events stay as they are')
  checkReceipts(before, after)
  if (step.do === 'confirm') return checkConfirmed(before, after)
  if (isPay(step)) return checkPaid(before, step, act, after)
  if (step.do === 'allocate') return checkAllocation(before, after)
  const expected = expectedOf(before, step)
  assert.equal(act !== null, expected !== null, 'done where it can be done, refused where it cannot')
  if (!expected) return
  assert.deepEqual(pictureOf(after), expected.after)
  for (const person of personKeys) {
    const { plan, flags } = expectedPlan(before, person, expected)
    assert.equal(planOf(after, person), plan, `the plan of ${person}`)
    assert.deepEqual(flagsOf(after, person), flags, `whether numbers of ${person} were issued`)
  }
  if (step.do === 'split') assert.equal(ownSeals(after).length, ownSeals(before).length + 1)
  if (step.do === 'transfer' || step.do === 'swap' || step.do === 'leave') checkSeals(before, after)
}

/** A number keeps its day of receipt while its holder stays; with a new holder it has none. */
function checkReceipts(before: Office, after: Office): void {
  const [was, is] = [before, after].map(ownSeals)
  for (let number = 0; number <= HIGHEST; number++) {
    const [old, now] = [was!, is!].map((seals) => seals.filter((seal) => numbersOf(seal).includes(number)))
    if (now!.length !== 1 || old!.length > 1) continue
    const stays = old!.length === 1 && key(old![0]!) === key(now![0]!)
    assert.equal(now![0]!.receivedOn, stays ? old![0]!.receivedOn : null, `the receipt of ${number}`)
  }
}

const ofOthers = ({ rows }: Office, table: 'sealData' | 'withdrawn' | 'distributionStatus') =>
  asText((rows[table] as readonly Row[]).filter(({ eventCode }) => eventCode === OTHER_EVENT))

function flagsOf({ rows }: Office, person: string): boolean[] {
  const { companyCode } = PEOPLE[personKeys.indexOf(person)]!
  return rows.distributionStatus
    .filter((row) => companyCode !== null && row.eventCode === EVENT && row.companyCode === companyCode)
    .map(({ ticketIssueFlag }) => ticketIssueFlag)
}

/** New seals are filled in from the masters, and have the count of their numbers. */
function checkSeals(before: Office, after: Office): void {
  const known = new Set(before.rows.sealData.map(({ id }) => id))
  for (const seal of after.rows.sealData) {
    if (known.has(seal.id)) continue
    assert.equal(seal.distributionNumber, numbersOf(seal).length)
    assert.deepEqual([seal.eventCode, seal.eventName], [EVENT, EVENT_NAME])
    assert.ok(seal.departmentCode !== null && seal.departmentName !== null && seal.personInChargeName !== null)
    const employee = after.rows.employees.find(({ companyCode }) => companyCode === seal.companyCode)
    const isCopy = before.rows.sealData.some(
      (old) => old.companyCode === seal.companyCode && old.departmentCode === seal.departmentCode,
    )
    assert.ok(isCopy || employee?.departmentCode === seal.departmentCode)
  }
}

/** Held numbers stay, new ones were free, and nobody gets more than planned. */
function checkAllocation(before: Office, after: Office): void {
  const [was, is] = [pictureOf(before), pictureOf(after)]
  is.forEach((spot, number) => {
    const old = was[number]!
    if (spot.holders.length === old.holders.length) return assert.deepEqual(spot, old)
    assert.deepEqual(old, { holders: [], withdrawn: 0, byName: 0 }, `${number} was free`)
    assert.ok(inRange(before, number))
    assert.equal(spot.holders.length, 1)
  })
  for (const person of personKeys) {
    const [held, holds] = [was, is].map((picture) => countOf(picture, person))
    const planned = planOf(after, person)
    if (holds! > held!) assert.ok(planned !== null && holds! <= planned, `${person} gets no more than planned`)
  }
}

const countOf = (picture: Picture, person: string) => picture.filter(({ holders }) => holders.includes(person)).length

/**
 * Undoes an act. An act on tickets, or a strict step, is undone whole or not at all. The undo of another act restores
 * the rows that are unchanged since.
 */
async function takeBack(
  home: SequenceHome,
  { acts, now }: Played,
  step: Extract<Step, { do: 'takeBack' }>,
): Promise<Check> {
  const back = acts.at(-1 - step.ago)
  if (!back) return { outcome: null, movesNumbers: false, look: nothing }
  const written = writtenBy(back)
  const only = step.part === null ? undefined : written[step.part % written.length]
  const outcome = await home.takeBack(back.act, step.strict, only && { table: only.table, key: only.key })
  const isDone = outcome !== null && 'act' in outcome
  const { movesNumbers } = back
  const isLatest = step.ago === 0 && !only
  if (movesNumbers && only)
    assert.deepEqual(outcome, { refused: 'badRequest' }, 'no act on tickets is taken back in part')
  else if (movesNumbers)
    assert.equal(isDone, !isTakenBack(acts, back.act) && canTakeBack(back, now), JSON.stringify(outcome))
  // The latest act can be undone, unless it changed a seal that a raw edit had made invalid.
  if (isLatest) assert.equal(isDone, !(movesNumbers && putsBackWrong(back)), 'the latest act can be taken back')
  return {
    outcome,
    movesNumbers,
    takesBack: back.act,
    look(after) {
      if (!isDone) return
      if (isLatest) assert.deepEqual(texts(after), texts(back.before))
      if (movesNumbers) {
        checkWhole(back, now, after)
        checkHolders(back, now, after)
        checkPlaces(now, after)
      } else for (const table of PLAYED_TABLES) checkRows(table, back.before, back.after, now, after)
    },
  }
}

/** True if an undo of the act is in effect. */
function isTakenBack(acts: readonly PlayedAct[], act: number): boolean {
  return acts.some((undo) => undo.takesBack === act && !isTakenBack(acts, undo.act))
}

/** Only rows of the act are restored, and only if unchanged since. */
function checkRows(table: keyof OfficeRows, before: Office, did: Office, now: Office, after: Office): void {
  const [was, left, stood, stands] = [before, did, now, after].map((office) => byKey(office, table)) as Texts[]
  for (const key of new Set([...stood!.keys(), ...stands!.keys()])) {
    if (stands!.get(key) === stood!.get(key)) continue
    assert.notEqual(was!.get(key), left!.get(key), 'only rows of the act come back')
    if (stood!.get(key) === left!.get(key)) assert.equal(stands!.get(key), was!.get(key), 'as they were')
  }
}

type Texts = ReadonlyMap<unknown, string>

const byKey = ({ rows }: Office, table: keyof OfficeRows): Texts =>
  new Map((rows[table] as readonly Row[]).map((row) => [row['id'] ?? Object.values(row)[0], asText([row])]))

const texts = ({ rows }: Office) => PLAYED_TABLES.map((table) => asText(rows[table] as readonly Row[]))
