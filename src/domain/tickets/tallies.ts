import { groupBy, codeOrNameKey, sharedName } from '#domain/seals/groups.ts'
import type { Masters, PrintedSeal } from '#domain/seals/types.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { Counted, HolderSum, HolderSums } from './holder-sums.ts'
import { sumBy, toFourDecimals } from './sum.ts'
import { bookletsToReport } from './targets.ts'

/**
 * Owner of a line: a person, department or person in charge. Two lines have no owner: 'several' for numbers with
 * several holders, and 'nobody' for sales without a holder.
 */
export type TallyOwner =
  | {
      readonly kind: 'owner'
      readonly code: number | string | null
      readonly name: string | null
      readonly known: boolean
    }
  | { readonly kind: 'several' | 'nobody' }

/** Figures of a person, department or person in charge. A figure is null if it is unknown. */
export interface Tally {
  readonly key: string
  readonly whose: TallyOwner
  readonly issued: number
  readonly reported: number | null
  /**
   * `toReport`: number of booklets that the positions require to be reported. `unreported`: part of it that is not
   * reported yet.
   */
  readonly toReport: number | null
  readonly unreported: number | null
  readonly amount: number | null
  readonly target: number | null
  readonly shortOf: number | null
}

/**
 * Figures of an event by person in charge, by department and by person. In each list, the line that lacks most of its
 * target is first.
 */
export interface Tallies {
  readonly personsInCharge: readonly Tally[]
  readonly departments: readonly Tally[]
  readonly persons: readonly Tally[]
  /** Sum of all target amounts in yen. Null if no holder has a known target amount. */
  readonly target: number | null
  readonly withoutTarget: number
}

export interface Recorded {
  readonly reported: boolean
  readonly sold: boolean
}

export interface TallyMasters extends Pick<Masters, 'departments' | 'personInCharge'> {
  readonly employees: readonly Pick<TableRow<'employees'>, 'companyCode' | 'name'>[]
}

interface Grouping {
  keyOf(holder: HolderSum): string
  codeOf(seal: PrintedSeal): number | string | null
  nameOf(seal: PrintedSeal): string | null
  readonly masterNames: ReadonlyMap<number | string | null, string | null>
}

const LINES_A_STEP = 2048

export function* tallySteps(sums: HolderSums, masters: TallyMasters, recorded: Recorded): Generator<void, Tallies> {
  function* lines(grouping: Grouping): Generator<void, Tally[]> {
    const groups = [...groupBy(sums.holders, grouping.keyOf)]
    yield
    const tallies: Tally[] = []
    for (let at = 0; at < groups.length; at++) {
      if (at % LINES_A_STEP === LINES_A_STEP - 1) yield
      const [key, groupSums] = groups[at]!
      tallies.push(tally(key, ownerOf(groupSums, grouping), groupSums, recorded, sharesOf(groupSums)))
    }
    for (const kind of ['several', 'nobody'] as const)
      if (Object.values(sums[kind]).some((count) => count !== 0))
        tallies.push(tally(kind, { kind }, [sums[kind]], recorded, []))
    yield
    return tallies.sort(shortestFirst)
  }
  const personsInCharge = yield* lines({
    keyOf: ({ seal }) => codeOrNameKey(seal.personInChargeCode, seal.personInChargeName),
    codeOf: (seal) => seal.personInChargeCode,
    nameOf: (seal) => seal.personInChargeName,
    masterNames: new Map(masters.personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName])),
  })
  yield
  const departments = yield* lines({
    keyOf: ({ seal }) => codeOrNameKey(seal.departmentCode, seal.departmentName),
    codeOf: (seal) => seal.departmentCode,
    nameOf: (seal) => seal.departmentName,
    masterNames: new Map(masters.departments.map((row) => [row.departmentCode, row.departmentName])),
  })
  yield
  const persons = yield* lines({
    keyOf: ({ person }) => person,
    codeOf: (seal) => seal.companyCode,
    nameOf: (seal) => seal.name,
    masterNames: new Map(masters.employees.map((row) => [row.companyCode, row.name])),
  })
  yield
  return {
    personsInCharge,
    departments,
    persons,
    target: sumBy(sums.holders, ({ target }) => target),
    withoutTarget: sums.withoutTarget,
  }
}

function ownerOf(sums: readonly HolderSum[], grouping: Grouping): TallyOwner {
  const { masterNames } = grouping
  const first = sums[0]!.seal
  const code = grouping.codeOf(first)
  const master = masterNames.get(code)
  const recordedName = sums.length === 1 ? grouping.nameOf(first) : null
  const name =
    recordedName ??
    sharedName(
      sums.map(({ seal }) => grouping.nameOf(seal)),
      master ?? null,
    )
  return { kind: 'owner', code, name, known: code !== null && (master !== undefined || masterNames.has(code)) }
}

function tally(
  key: string,
  whose: TallyOwner,
  sums: readonly (Counted & Partial<Pick<HolderSum, 'target'>>)[],
  recorded: Recorded,
  shares: readonly Share[],
): Tally {
  const sum = sumOf(sums)
  const onlySum = sums.length === 1 ? sums[0]! : null
  const reported = recorded.reported ? sum.reported : null
  const amount = recorded.sold ? toFourDecimals(sum.amount) : null
  const target = onlySum ? (onlySum.target ?? null) : sumBy(sums, (holder) => holder.target ?? null)
  const toReport = shares.length === 1 ? shares[0]!.toReport : sumBy(shares, (share) => share.toReport)
  return {
    key,
    whose,
    issued: sum.issued,
    reported,
    toReport,
    unreported: toReport === null || reported === null ? null : sumBy(shares, unreportedOf),
    amount,
    target,
    shortOf: target === null || amount === null ? null : Math.max(0, toFourDecimals(target - amount)),
  }
}

interface Share {
  readonly toReport: number | null
  readonly reported: number
}

/**
 * Required booklets by person: one entry for each, even if the person is in several departments or under several
 * persons in charge.
 */
function sharesOf(sums: readonly HolderSum[]): Share[] {
  if (sums.length === 1) return [shareOf(sums)]
  return [...groupBy(sums, ({ person }) => person).values()].map(shareOf)
}

function shareOf(sums: readonly HolderSum[]): Share {
  const { issued, reported } = sumOf(sums)
  return { toReport: bookletsToReport(issued, sums[0]!.rate), reported }
}

/** Adds up the figures of a line. Most lines have a single entry, which is returned without a copy. */
function sumOf(sums: readonly Counted[]): Counted {
  if (sums.length === 1) return sums[0]!
  let issued = 0
  let reported = 0
  let amount = 0
  for (const sum of sums) {
    issued += sum.issued
    reported += sum.reported
    amount += sum.amount
  }
  return { issued, reported, amount }
}

/**
 * Number of booklets that one person still has to report. At least 0, because the results of several people are added
 * up. A negative result would hide booklets that other people still have to report.
 */
function unreportedOf({ toReport, reported }: Share): number | null {
  return toReport === null ? null : Math.max(0, toReport - reported)
}

/**
 * Sorts by the amount that is missing to the target and by unreported booklets, the largest first; then by code. Lines
 * without an owner come last.
 */
function shortestFirst(a: Tally, b: Tally): number {
  return (
    Number(a.whose.kind !== 'owner') - Number(b.whose.kind !== 'owner') ||
    (b.shortOf ?? 0) - (a.shortOf ?? 0) ||
    (b.unreported ?? 0) - (a.unreported ?? 0) ||
    codeOf(a) - codeOf(b)
  )
}

/**
 * Code of a department or person in charge. 0 for a person, whose code is a text. The sort is stable, so persons keep
 * their order.
 */
const codeOf = ({ whose }: Tally): number => (whose.kind === 'owner' && typeof whose.code === 'number' ? whose.code : 0)
