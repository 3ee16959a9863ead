/** Steps as data, so that a failing sequence can be read and shrunk. */
import fc from 'fast-check'

/** Highest number that any step uses. */
export const HIGHEST = 24

/** Index in `PEOPLE`. */
type Person = number

export type Span = readonly [from: number, to: number]

export type Pick =
  | { readonly by: 'numbers'; readonly numbers: readonly Span[] }
  | { readonly by: 'person'; readonly person: Person }
  | { readonly by: 'seal'; readonly nth: number }

/** Acts of the pages of an event. */
export type TicketStep =
  | PayStep
  | { readonly do: 'confirm' }
  | { readonly do: 'split'; readonly at: number }
  | { readonly do: 'transfer'; readonly pick: Pick; readonly to: Person }
  | { readonly do: 'return'; readonly pick: Pick }
  /** Whole seals except their sold numbers, and listed numbers of other seals. */
  | {
      readonly do: 'returnMany'
      readonly seals: readonly number[]
      readonly numbers: readonly Span[]
      readonly sold: readonly Span[]
    }
  | { readonly do: 'withdraw'; readonly pick: Pick; readonly reason: string }
  /** Listed numbers, or the first `count` numbers of a withdrawn row. */
  | { readonly do: 'restore'; readonly pick: readonly Span[] | { readonly nth: number; readonly count: number } }
  | { readonly do: 'swap'; readonly picks: readonly [Pick, Pick] }
  | {
      readonly do: 'leave'
      readonly person: Person
      /** Null returns them to the stock. */
      readonly to: Person | null
      readonly record: 'keep' | 'delete'
    }
  /** A new event with the products and the plan of the first one. */
  | { readonly do: 'copy' }
  /** Fills the plan in from the counts of positions. */
  | { readonly do: 'positions'; readonly replaces: boolean }
  | {
      readonly do: 'allocate'
      readonly numbers: 'lowest' | 'gaps' | number
      readonly order: 'sheets' | 'companyCode'
      readonly part: boolean
      readonly source: 'plan' | 'positions'
    }

/** Acts of the payments page. */
export type PayStep =
  /** Paid in full by the people of a person in charge, or by everyone. */
  | { readonly do: 'payInFull'; readonly inCharge: number | null }
  /** A negative amount is a refund. Without a person, the person in charge hands the money in. */
  | {
      readonly do: 'pay'
      readonly person: Person | null
      readonly inCharge: number
      readonly isNamed: boolean
      readonly amount: number
      readonly day: number
    }
  /** Without an amount the payment is deleted. */
  | { readonly do: 'correctPayment'; readonly nth: number; readonly amount: number | null }

export const PAY_STEPS: readonly string[] = ['payInFull', 'pay', 'correctPayment'] satisfies PayStep['do'][]

export const isPay = (step: TicketStep): step is PayStep => PAY_STEPS.includes(step.do)

/** Writes by forms, files and SQL, valid or not. */
export type RawStep =
  | {
      readonly do: 'addSeal'
      readonly span: Span
      readonly person: Person
      /** Relation to the event; `copied`: the seal belongs to the latest copy, if there is one. */
      readonly of: 'code' | 'name' | 'unknown' | 'other' | 'copied'
    }
  | { readonly do: 'editSeal'; readonly nth: number; readonly span: Span | null; readonly person: Person | null }
  | { readonly do: 'removeSeals'; readonly nth: number; readonly count: number }
  | { readonly do: 'importSeals'; readonly person: Person; readonly spans: readonly Span[] }
  | { readonly do: 'importWithdrawn'; readonly span: Span }
  /** Without a span the withdrawn row is deleted. */
  | { readonly do: 'editWithdrawn'; readonly nth: number; readonly span: Span | null }
  /** Edits fields that do not affect numbers. */
  | { readonly do: 'moveSeal'; readonly nth: number; readonly departmentCode: number; readonly inCharge: number }
  /** Records the day of receipt of some seals, or removes it. */
  | { readonly do: 'receive'; readonly nth: number; readonly count: number; readonly day: string | null }
  | { readonly do: 'plan'; readonly person: Person; readonly number: number | null; readonly add: boolean }
  | { readonly do: 'sell'; readonly number: number | null; readonly quantity: number }
  /** Without a quantity the sale is deleted. */
  | { readonly do: 'editSale'; readonly nth: number; readonly number: number | null; readonly quantity: number | null }
  /** Adds a confirmed row with an explicit total, and with its product's code or only the product's name. */
  | { readonly do: 'addConfirmed'; readonly number: number; readonly total: number; readonly isNamed: boolean }
  | { readonly do: 'price'; readonly price: number }
  | { readonly do: 'importPayments'; readonly person: Person; readonly amounts: readonly number[]; readonly of: number }
  | { readonly do: 'range'; readonly span: Span }
  | { readonly do: 'employee'; readonly person: Person; readonly departmentCode: number | null }

export type Step =
  | TicketStep
  | RawStep
  /** Undoes the act that was `ago` acts before the last; with `part` only one of its rows. */
  | { readonly do: 'takeBack'; readonly ago: number; readonly strict: boolean; readonly part: number | null }
  /** Sends an act based on the rows before the last step. */
  | { readonly do: 'late'; readonly step: TicketStep }

const number = fc.integer({ min: 1, max: HIGHEST })
const span = fc
  .tuple(number, fc.integer({ min: 0, max: 6 }))
  .map(([from, more]): Span => [from, Math.min(HIGHEST, from + more)])
const spans = fc.array(span, { minLength: 1, maxLength: 2 })
const nth = fc.nat({ max: 9 })
const person = fc.nat({ max: 5 })
const ordinary = fc.nat({ max: 1 })

const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ by: fc.constant('numbers' as const), numbers: spans }) },
  { weight: 2, arbitrary: fc.record({ by: fc.constant('person' as const), person }) },
  { weight: 3, arbitrary: fc.record({ by: fc.constant('seal' as const), nth }) },
)

const ticketStep: fc.Arbitrary<TicketStep> = fc.oneof(
  fc.record({ do: fc.constant('split' as const), at: number }),
  fc.record({ do: fc.constant('transfer' as const), pick, to: fc.oneof(ordinary, person) }),
  fc.record({ do: fc.constant('return' as const), pick }),
  fc.record({
    do: fc.constant('returnMany' as const),
    seals: fc.array(nth, { maxLength: 3 }),
    numbers: fc.oneof(fc.constant([]), spans),
    sold: fc.oneof(fc.constant([]), spans),
  }),
  fc.record({ do: fc.constant('withdraw' as const), pick, reason: fc.constantFrom('lost', 'damaged', ' ') }),
  fc.record({
    do: fc.constant('restore' as const),
    pick: fc.oneof(spans, fc.record({ nth, count: fc.integer({ min: 1, max: 4 }) })),
  }),
  fc.record({ do: fc.constant('swap' as const), picks: fc.tuple(pick, pick) }),
  fc.record({
    do: fc.constant('leave' as const),
    person: fc.oneof(ordinary, person),
    to: fc.option(person),
    record: fc.constantFrom('keep' as const, 'delete' as const),
  }),
  fc.record({ do: fc.constant('positions' as const), replaces: fc.boolean() }),
  fc.record({ do: fc.constant('copy' as const) }),
  fc.record({
    do: fc.constant('allocate' as const),
    numbers: fc.oneof(fc.constantFrom('lowest' as const, 'gaps' as const), number),
    order: fc.constantFrom('sheets' as const, 'companyCode' as const),
    part: fc.boolean(),
    source: fc.constantFrom('plan' as const, 'positions' as const),
  }),
)

const sealStep: fc.Arbitrary<RawStep> = fc.oneof(
  fc.record({ do: fc.constant('editSeal' as const), nth, span: fc.option(span), person: fc.option(person) }),
  fc.record({ do: fc.constant('removeSeals' as const), nth, count: fc.integer({ min: 1, max: 2 }) }),
)

const rawStep: fc.Arbitrary<RawStep> = fc.oneof(
  fc.record({
    do: fc.constant('addSeal' as const),
    span,
    person,
    of: fc.constantFrom(...(['code', 'code', 'name', 'unknown', 'other', 'copied'] as const)),
  }),
  { weight: 2, arbitrary: sealStep },
  fc.record({ do: fc.constant('importSeals' as const), person, spans }),
  fc.record({ do: fc.constant('importWithdrawn' as const), span }),
  fc.record({ do: fc.constant('editWithdrawn' as const), nth, span: fc.option(span) }),
  fc.record({
    do: fc.constant('moveSeal' as const),
    nth,
    departmentCode: fc.constantFrom(10, 20),
    inCharge: fc.constantFrom(1, 2),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      nth,
      count: fc.integer({ min: 1, max: 4 }),
      day: fc.option(fc.constantFrom('2026-04-01', '2026-04-02'), { freq: 4 }),
    }),
  },
  fc.record({ do: fc.constant('plan' as const), person, number: fc.option(fc.nat({ max: 12 })), add: fc.boolean() }),
  fc.record({ do: fc.constant('range' as const), span: fc.constantFrom<Span[]>([3, 22], [3, 22], [1, 18], [5, 24]) }),
  fc.record({ do: fc.constant('employee' as const), person, departmentCode: fc.constantFrom(10, 20, null) }),
)

/** Amounts that often equal a debt, and amounts whose sums a double cannot represent exactly. */
const amount = fc.oneof(
  fc.constantFrom(500, 1000, 1500, -500, -1000),
  fc.integer({ min: -3000, max: 6000 }).filter((yen) => yen !== 0),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
)
const inCharge = fc.integer({ min: 1, max: 3 })

const payStep: fc.Arbitrary<TicketStep> = fc.oneof(
  fc.record({ do: fc.constant('payInFull' as const), inCharge: fc.option(inCharge) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      person: fc.option(person),
      inCharge,
      isNamed: fc.boolean(),
      amount,
      day: fc.nat(3),
    }),
  },
  fc.record({ do: fc.constant('correctPayment' as const), nth, amount: fc.option(amount) }),
  fc.record({ do: fc.constant('confirm' as const) }),
)

const saleStep: fc.Arbitrary<RawStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      number: fc.option(number, { freq: 9 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  fc.record({
    do: fc.constant('editSale' as const),
    nth,
    number: fc.option(number, { freq: 9 }),
    quantity: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  fc.record({ do: fc.constant('addConfirmed' as const), number, total: fc.nat(9999), isNamed: fc.boolean() }),
  fc.record({ do: fc.constant('price' as const), price: fc.constantFrom(500, 0.5, 1234.5678, 99_999_999_999, 0) }),
  fc.record({
    do: fc.constant('importPayments' as const),
    person,
    amounts: fc.array(amount, { maxLength: 2 }),
    of: fc.constantFrom(1, 1, 2, 9),
  }),
)

const takeBack = (most: number) =>
  fc.record({
    do: fc.constant('takeBack' as const),
    ago: fc.nat({ max: most }),
    strict: fc.boolean(),
    part: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: nth }),
  })

/** An act on some of the initially held numbers, which is hardly ever refused. */
const heldNumbers = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.nat({ max: 2 }))
  .map(([from, more]): Pick => ({ by: 'numbers', numbers: [[from, Math.min(from < 9 ? 8 : 10, from + more)]] }))
const heldStep: fc.Arbitrary<TicketStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), pick: heldNumbers, to: ordinary }) },
  fc.record({ do: fc.constant('return' as const), pick: heldNumbers }),
  fc.record({ do: fc.constant('withdraw' as const), pick: heldNumbers, reason: fc.constant('lost') }),
  fc.record({ do: fc.constant('split' as const), at: fc.integer({ min: 4, max: 8 }) }),
)

/** One step; or an act, a later step, and an undo of one of the two. */
const steps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 10, arbitrary: fc.tuple(ticketStep) },
  { weight: 4, arbitrary: fc.tuple(rawStep) },
  { weight: 4, arbitrary: fc.tuple(takeBack(4)) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.record({ do: fc.constant('late' as const), step: fc.oneof({ weight: 3, arbitrary: ticketStep }, payStep) }),
    ),
  },
  { weight: 4, arbitrary: fc.tuple(payStep) },
  { weight: 4, arbitrary: fc.tuple(saleStep) },
  { weight: 3, arbitrary: fc.tuple(payStep, fc.oneof(saleStep, payStep), takeBack(1)) },
  { weight: 12, arbitrary: fc.tuple(heldStep, fc.oneof(sealStep, rawStep, heldStep), takeBack(1)) },
)

/** Sequences of at most this many steps or groups of steps. */
export const sequence = (maxLength: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(steps, { minLength: Math.min(4, maxLength), maxLength, size: 'max' }).map((all) => all.flat())
