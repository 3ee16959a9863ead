/** Expected effect of an act on each number: a second, independent implementation of every rule. */
import type { Office } from './home.ts'
import {
  inRange,
  isClear,
  key,
  nthSeals,
  numbersOf,
  ownSeals,
  pictureOf,
  spansOf,
  EVENT,
  type Picture,
  type Spot,
} from './numbers.ts'
import { DEPARTMENTS, OF_POSITION, PEOPLE, personKeys } from './office.ts'
import type { PayStep, Pick, Span, TicketStep } from './steps.ts'

/** Numbers after the act, with counts by giver and receiver; null if it must be refused. */
export interface Expected {
  readonly after: Picture
  readonly gives: ReadonlyMap<string, number>
  readonly gets: ReadonlyMap<string, number>
  readonly movesPlan: boolean
  /** People who return everything lose the plan. */
  readonly ends?: true
  /** A person who leaves, whose plan becomes 0 even if its count is unknown. */
  readonly leaves?: { readonly person: string; readonly record: 'keep' | 'delete' }
  /** Employees without a plan get the count of their position; with `replaces`, employees with one plan row, too. */
  readonly plans?: { readonly replaces: boolean }
}

type Rule = (office: Office, before: Picture, step: never) => Expected | null

export function expectedOf(
  office: Office,
  step: Exclude<TicketStep, PayStep | { do: 'allocate' | 'confirm' }>,
): Expected | null {
  const before = pictureOf(office)
  return (RULES[step.do] as Rule)(office, before, step as never)
}

const RULES = {
  split(office, before, { at }) {
    const seal = ownSeals(office).find((one) => numbersOf(one).includes(at))
    const allowed = seal !== undefined && canTake(office, before, [at]) && seal.ticketStartNumber !== at
    return allowed ? moved(before, [], () => null, false) : null
  },
  transfer(office, before, { pick, to }) {
    const numbers = picked(office, pick)
    const receiver = personKeys[to]!
    if (!numbers || !canTake(office, before, numbers) || !canReceive(office, receiver)) return null
    if (numbers.some((number) => before[number]!.holders.includes(receiver))) return null
    return moved(before, numbers, () => receiver, true)
  },
  return(office, before, { pick }) {
    const seals = pickedSeals(office, pick)
    if (seals) return seals.length > 0 ? { ...returned(before, seals), ends: true } : null
    const numbers = picked(office, pick)
    if (!numbers || !canTake(office, before, numbers)) return null
    return { ...moved(before, numbers, () => 'stock', true), ends: true }
  },
  returnMany(office, before, { seals: nths, numbers: spans, sold }) {
    const isSold = new Set(listed(sold))
    const chosen = nthSeals(office, nths)
    const whole = chosen.filter((seal) => !numbersOf(seal).some((number) => isSold.has(number)))
    const back = new Set(whole.flatMap(numbersOf))
    const others = [...new Set([...chosen.flatMap(numbersOf), ...listed(spans)])]
    const single = others.filter((number) => !back.has(number) && !isSold.has(number))
    if (whole.length + single.length === 0) return null
    if (single.length > 0 && !canTake(office, before, single)) return null
    const [all, some] = [returned(before, whole), moved(before, single, () => 'stock', true)]
    const gives = new Map(all.gives)
    for (const [person, count] of some.gives) gives.set(person, (gives.get(person) ?? 0) + count)
    return {
      ...all,
      after: all.after.map((spot, number) => (single.includes(number) ? { ...spot, holders: [] } : spot)),
      gives,
      ends: true,
    }
  },
  leave(office, before, { person: at, to, record }) {
    const person = personKeys[at]!
    if (!office.rows.employees.some((row) => key(row) === person)) return null
    const leaves = { person, record }
    const seals = pickedSeals(office, { by: 'person', person: at })!
    if (seals.length === 0) {
      const isOpen = plans(office.rows, person).some((row) => row.distributionNumber !== 0 || row.ticketIssueFlag)
      return isOpen || record === 'delete' ? { ...moved(before, [], () => null, false), leaves } : null
    }
    if (to === null) return { ...returned(before, seals), leaves }
    const receiver = personKeys[to]!
    const numbers = [...new Set(seals.flatMap(numbersOf))]
    if (receiver === person || !canTake(office, before, numbers) || !canReceive(office, receiver)) return null
    return { ...moved(before, numbers, () => receiver, true), leaves }
  },
  positions({ rows }, before, { replaces }) {
    const isPlanned = (person: string) => {
      const [own, ...more] = plans(rows, person)
      return own && (!replaces || more.length > 0 || own.distributionNumber === OF_POSITION)
    }
    const plan = { ...moved(before, [], () => null, false), plans: { replaces } }
    return rows.employees.map(key).every(isPlanned) ? null : plan
  },
  copy: (_, before) => moved(before, [], () => null, false),
  withdraw(office, before, { pick, reason }) {
    const numbers = picked(office, pick)
    if (!numbers || reason.trim() === '') return null
    const isFree = (number: number) => inRange(office, number) && isClear(before[number]!) && !claimed(before[number]!)
    if (!numbers.every(isFree) || !isRestSound(office, before, numbers)) return null
    return moved(before, numbers, () => 'withdrawn', false)
  },
  restore(office, before, { pick }) {
    const numbers = listed(spansOf(office, pick))
    if (numbers.length === 0) return null
    if (!numbers.every((number) => before[number]!.withdrawn > 0)) return null
    const rows = office.rows.withdrawn.filter((row) => row.eventCode === EVENT)
    const cut = rows.filter((row) => numbersOf(row).some((number) => numbers.includes(number)))
    const wrong = cut.some((row) =>
      numbersOf(row)
        .filter((number) => !numbers.includes(number))
        .some(
          (number) =>
            row.reason === null ||
            !inRange(office, number) ||
            !isClear(before[number]!) ||
            before[number]!.withdrawn > 1,
        ),
    )
    return wrong ? null : moved(before, numbers, () => 'stock', false)
  },
  swap(office, before, { picks: [first, second] }) {
    const sides = [picked(office, first), picked(office, second)] as const
    if (!sides[0] || !sides[1] || !canTake(office, before, sides[0]) || !canTake(office, before, sides[1])) return null
    const [a, b] = sides.map((numbers) => [...new Set(numbers!.map((number) => before[number]!.holders[0]!))])
    if (a!.length > 1 || b!.length > 1 || a![0] === b![0]) return null
    if (!canReceive(office, a![0]!) || !canReceive(office, b![0]!)) return null
    return moved(before, [...sides[0], ...sides[1]], (number) => (sides[0]!.includes(number) ? b![0]! : a![0]!), true)
  },
} satisfies {
  [K in Exclude<TicketStep['do'], PayStep['do'] | 'allocate' | 'confirm'>]: (
    office: Office,
    before: Picture,
    step: Extract<TicketStep, { do: K }>,
  ) => Expected | null
}

const claimed = ({ withdrawn, byName }: Spot): boolean => withdrawn > 0 || byName > 0

const listed = (spans: readonly Span[]): number[] => [
  ...new Set(spans.flatMap(([from, to]) => numbersOf({ ticketStartNumber: from, ticketEndNumber: to }))),
]

/** Selected whole seals; null if numbers were selected. */
function pickedSeals(office: Office, pick: Pick) {
  if (pick.by === 'numbers') return null
  const seals = ownSeals(office)
  if (pick.by === 'person') return seals.filter((seal) => key(seal) === personKeys[pick.person])
  const seal = seals[pick.nth % Math.max(1, seals.length)]
  return seal ? [seal] : []
}

/** Selected numbers; null without a selection. */
function picked(office: Office, pick: Pick): number[] | null {
  const numbers =
    pick.by === 'numbers' ? listed(pick.numbers) : [...new Set(pickedSeals(office, pick)!.flatMap(numbersOf))]
  return numbers.length > 0 ? numbers : null
}

function canTake(office: Office, before: Picture, numbers: readonly number[]): boolean {
  return numbers.every((number) => isHeldRight(office, before, number)) && isRestSound(office, before, numbers)
}

const isHeldRight = (office: Office, before: Picture, number: number): boolean =>
  inRange(office, number) && before[number]!.holders.length === 1 && !claimed(before[number]!)

/** Dividing a seal writes its rest anew, so the rest must be valid. */
const isRestSound = (office: Office, before: Picture, numbers: readonly number[]): boolean =>
  ownSeals(office)
    .map(numbersOf)
    .filter((own) => own.some((number) => numbers.includes(number)))
    .every((own) => own.every((number) => numbers.includes(number) || isHeldRight(office, before, number)))

function canReceive({ rows, ...office }: Office, person: string): boolean {
  const employee = rows.employees.find((row) => key(row) === person)
  if (employee) return employee.departmentCode !== null && DEPARTMENTS.has(employee.departmentCode)
  return ownSeals({ rows, ...office }).some((seal) => key(seal) === person)
}

type To = string | 'stock' | 'withdrawn'

function moved(
  before: Picture,
  numbers: readonly number[],
  to: (number: number) => To | null,
  movesPlan: boolean,
): Expected {
  const [gives, gets] = [new Map<string, number>(), new Map<string, number>()]
  const after = before.map((spot, number): Spot => {
    if (!numbers.includes(number)) return spot
    const goal = to(number)
    // A withdrawn number may have a holder by a raw edit; a restored number keeps this holder.
    if (spot.withdrawn > 0) return { ...spot, withdrawn: 0 }
    for (const holder of spot.holders) gives.set(holder, (gives.get(holder) ?? 0) + 1)
    if (goal === 'withdrawn') return { ...spot, holders: [], withdrawn: 1 }
    if (goal === 'stock' || goal === null) return { ...spot, holders: [] }
    gets.set(goal, (gets.get(goal) ?? 0) + 1)
    return { ...spot, holders: [goal] }
  })
  return { after, gives, gets, movesPlan }
}

function returned(before: Picture, seals: ReturnType<typeof ownSeals>): Expected {
  const gives = new Map<string, number>()
  const after = before.map((spot, number) => {
    const holders = [...spot.holders]
    for (const seal of seals) {
      if (!numbersOf(seal).includes(number)) continue
      holders.splice(holders.indexOf(key(seal)), 1)
      gives.set(key(seal), (gives.get(key(seal)) ?? 0) + 1)
    }
    return { ...spot, holders }
  })
  return { after, gives, gets: new Map(), movesPlan: true }
}

/** A person's total plan for the event; null if none is recorded. */
export function planOf({ rows }: Office, person: string): number | null {
  const known = plans(rows, person).flatMap((row) => (row.distributionNumber === null ? [] : [row.distributionNumber]))
  return known.length > 0 ? known.reduce((sum, number) => sum + number, 0) : null
}

const plans = (rows: Office['rows'], person: string) =>
  rows.distributionStatus.filter((row) => row.eventCode === EVENT && row.companyCode !== null && key(row) === person)

/** The plan after the act, and the issued flag of all rows. */
export function expectedPlan(
  office: Office,
  person: string,
  { after, gives, gets, movesPlan, ends, leaves, plans: planned }: Expected,
) {
  const own = plans(office.rows, person)
  const [got, gave] = [gets.get(person) ?? 0, gives.get(person) ?? 0]
  const holds = after.some(({ holders }) => holders.includes(person))
  const isEnding = ends === true && gave > 0 && !holds
  const before = planOf(office, person)
  if (planned && office.rows.employees.some((row) => key(row) === person)) {
    const flags = own.length === 0 ? [false] : own.map((row) => row.ticketIssueFlag)
    const isSet = own.length === 0 || (own.length === 1 && planned.replaces)
    return { plan: isSet ? OF_POSITION : before, flags }
  }
  if (leaves?.person === person) {
    const isFirst = own.length === 0 && movesPlan && leaves.record === 'keep'
    const plan = own.length > 0 || (isFirst && gave > 0) ? 0 : null
    return { plan, flags: own.length > 0 ? own.map(() => false) : plan === null ? [] : [false] }
  }
  if (own.length === 0) {
    const first = movesPlan && got !== gave ? firstPlan(office, person, got, gave) : null
    const plan = first !== null && isEnding ? 0 : first
    return { plan, flags: plan === null ? [] : [holds] }
  }
  const isTouched = got + gave > 0
  return {
    plan: before === null || !movesPlan ? before : isEnding ? 0 : Math.max(0, before + got - gave),
    flags: own.map((row) => (isTouched ? holds && (row.ticketIssueFlag || got > 0) : row.ticketIssueFlag)),
  }
}

/** Plan for a person without a plan: the count of the position, else the count of held numbers; null without both. */
function firstPlan(office: Office, person: string, got: number, gave: number): number | null {
  const { companyCode } = PEOPLE[personKeys.indexOf(person)]!
  const employee = office.rows.employees.some((row) => key(row) === person)
  const held = pictureOf(office).filter(({ holders }) => holders.includes(person)).length
  if (companyCode === null || (got === 0 && !employee)) return null
  return Math.max(0, (employee ? OF_POSITION : held) + got - gave)
}
