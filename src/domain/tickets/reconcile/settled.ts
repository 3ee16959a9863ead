import { groupBy, codeOrNameKey } from '#domain/seals/groups.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import { byPersonInCharge, type BalanceGroup } from '#domain/tickets/payments/balance-groups.ts'
import { sumOf, type Balance, type BalanceLine, type EventBalance } from '#domain/tickets/payments/balance.ts'
import type { EventTickets } from '#domain/tickets/event-tickets.ts'
import { targetFinder, type TargetRows } from '#domain/tickets/targets.ts'
import { lineOfNothing, type HolderLine, type Reconciliation } from './reconciliation.ts'

/**
 * Booklets and money of one person. Each person has a line of their own. In a sum over several people, one person's
 * overpaid amount would hide another person's debt.
 */
export interface SettledLine extends Pick<HolderLine, 'key' | 'whose'> {
  readonly numbers: HolderLine
  readonly balance: Balance
  /**
   * True for all lines of `Settled.personsInCharge`. In `Settled.lines`: true for money that a person in charge paid
   * beyond the debts of the people.
   */
  readonly isInCharge: boolean
}

export interface Settled extends Omit<Reconciliation, 'lines'> {
  readonly lines: readonly SettledLine[]
  /** The same figures by person in charge, in the order of the codes. */
  readonly personsInCharge: readonly SettledLine[]
  readonly balance: Balance
}

const settledLine = (numbers: HolderLine, balance: Balance, isInCharge: boolean): SettledLine => ({
  key: numbers.key,
  whose: numbers.whose,
  numbers,
  balance,
  isInCharge,
})

const NOTHING: Balance = { due: 0n, paid: 0n, owed: 0n }

/** Combines the reconciliation of booklets with the balance of money. */
export function settledOf(
  { lines, ...fields }: Reconciliation,
  { lines: balances, total }: EventBalance,
  rows: TargetRows,
  tickets: EventTickets,
): Settled {
  const byPerson = groupBy(balances, keyOf)
  const settledLines = lines.map((line): SettledLine => {
    const balanceLine = byPerson.get(line.key)
    byPerson.delete(line.key)
    return settledLine(line, balanceLine ? balanceIn(balanceLine) : NOTHING, false)
  })
  const targetOf = targetFinder(rows, tickets.event.eventCode)
  const isReported = fields.totals.reported !== null
  const added = [...byPerson].map(([key, balanceLine]): SettledLine => {
    const [line] = balanceLine
    const { kind, known: isKnown, companyCode, name, personInChargeCode, personInChargeName } = line!
    const isInCharge = kind === 'inCharge'
    const whose =
      kind === 'several' || kind === 'nobody'
        ? { kind }
        : ({
            kind: 'owner',
            code: isInCharge ? personInChargeCode : companyCode,
            name: isInCharge ? personInChargeName : name,
            known: isKnown,
          } as const)
    const empty = lineOfNothing(key, whose, isReported, isInCharge ? null : targetOf(companyCode).rate)
    const numbers = { ...empty, returned: isInCharge ? null : returnedNone(fields) }
    return settledLine(numbers, balanceIn(balanceLine), isInCharge)
  })
  const isPerson = ({ whose }: SettledLine) => whose.kind === 'owner'
  const allLines = [...settledLines.filter(isPerson), ...added, ...settledLines.filter((line) => !isPerson(line))]
  return {
    ...fields,
    lines: allLines,
    personsInCharge: inChargeLines(allLines, balances, rows, tickets),
    balance: total,
  }
}

/** Balance of some lines together. Fast path: most people have one line. */
const balanceIn = (lines: readonly BalanceLine[]): Balance => (lines.length === 1 ? lines[0]! : sumOf(lines))

/**
 * Number of returned booklets of a person without recorded returns. It is 0, but null if the returns are unknown, or if
 * some are recorded without a person.
 */
const returnedNone = ({ totals }: Pick<Reconciliation, 'totals'>): number | null =>
  totals.returned === null ? null : 0

const keyOf = (line: BalanceLine): string => {
  if (line.kind === 'several' || line.kind === 'nobody') return line.kind
  return line.kind === 'inCharge' ? line.key : personKey(line)
}

interface GroupCounts {
  readonly returned: number | null
  readonly withdrawn: number | null
}

/**
 * Returned and withdrawn booklets by person in charge. If a holder is under several persons in charge, the holder's
 * booklets cannot be divided among them. Each of them then gets null.
 */
function countsByGroup(
  lines: readonly SettledLine[],
  employees: TargetRows['employees'],
  seals: EventTickets['seals'],
): ReadonlyMap<string, GroupCounts> {
  const groupsOf = new Map<string, readonly string[]>()
  const add = (person: string, group: string) => {
    const groups = groupsOf.get(person)
    if (!groups) groupsOf.set(person, [group])
    else if (!groups.includes(group)) groupsOf.set(person, [...groups, group])
  }
  for (const seal of seals) add(personKey(seal), codeOrNameKey(seal.personInChargeCode, seal.personInChargeName))
  for (const { companyCode, personInChargeCode } of employees) {
    const person = personKey({ companyCode, name: null })
    if (personInChargeCode !== null && !groupsOf.has(person)) add(person, codeOrNameKey(personInChargeCode, null))
  }
  const sums = new Map<string, { -readonly [F in keyof GroupCounts]: GroupCounts[F] }>()
  for (const { key, numbers, whose, isInCharge } of lines) {
    if (isInCharge || whose.kind === 'several') continue
    const { returned, withdrawn } = numbers
    const groups = groupsOf.get(key) ?? [key === 'nobody' ? key : codeOrNameKey(null, null)]
    const isParted = groups.length > 1
    for (const group of groups) {
      const groupSums = sums.get(group) ?? { returned: 0, withdrawn: 0 }
      sums.set(group, groupSums)
      groupSums.returned = sumOfNullable(groupSums.returned, returned, isParted)
      groupSums.withdrawn = sumOfNullable(groupSums.withdrawn, withdrawn, isParted)
    }
  }
  return sums
}

const sumOfNullable = (sum: number | null, count: number | null, isParted: boolean): number | null =>
  sum === null || count === null || (count > 0 && isParted) ? null : sum + count

function inChargeLines(
  lines: readonly SettledLine[],
  balances: readonly BalanceLine[],
  { employees }: TargetRows,
  { seals, tallies, counts }: EventTickets,
): readonly SettledLine[] {
  const sums = countsByGroup(lines, employees, seals)
  const money = new Map(byPersonInCharge(balances).map((group) => [group.key, group]))
  const tallied = new Map(tallies.personsInCharge.map((tally) => [tally.key, tally]))
  const settledLines = [...new Set([...tallied.keys(), ...money.keys(), ...sums.keys()])].flatMap(
    (key): SettledLine[] => {
      const [tally, group, groupSums] = [tallied.get(key), money.get(key), sums.get(key)]
      if (!tally && !group && !groupSums?.returned && !groupSums?.withdrawn) return []
      const counted = {
        returned: groupSums ? groupSums.returned : null,
        withdrawn: groupSums ? groupSums.withdrawn : 0,
      }
      const balance = group ? sumOf(group.lines) : NOTHING
      const empty = lineOfNothing(key, tally?.whose ?? whoseOf(key, group), counts.reported !== null, null)
      if (!tally) return [settledLine({ ...empty, ...counted }, balance, true)]
      const { issued, reported, whose } = tally
      const out = reported === null || whose.kind === 'nobody' ? null : issued - reported
      const rate = reported === null || issued === 0 ? null : (reported / issued) * 100
      return [settledLine({ ...empty, ...tally, ...counted, out, rate }, balance, true)]
    },
  )
  const isOwner = ({ whose }: SettledLine) => whose.kind === 'owner'
  const owners = settledLines.filter(isOwner).toSorted((a, b) => codeOf(a) - codeOf(b))
  return [...owners, ...settledLines.filter((line) => !isOwner(line))]
}

function whoseOf(key: string, group: BalanceGroup | undefined): HolderLine['whose'] {
  if (key === 'several' || key === 'nobody') return { kind: key }
  const code = group ? group.code : key.startsWith('code:') ? Number(key.slice('code:'.length)) : null
  return { kind: 'owner', code, name: group?.name ?? null, known: true }
}

const codeOf = ({ whose }: SettledLine): number =>
  whose.kind === 'owner' && typeof whose.code === 'number' ? whose.code : Infinity
