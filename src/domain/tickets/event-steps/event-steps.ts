import type { Faults } from '#domain/tickets/faults.ts'
import type { StepFacts } from './facts.ts'

/** Progress of a step; null if unknown. */
export type Progress = {
  readonly isBegun: boolean
  /** Number of open items: products, people, booklets, cards or sales. */
  readonly left: number
  /** Number of open items that later steps wait for. */
  readonly urgent: number
} | null

interface Rule {
  /**
   * Makes the step optional. If nobody has begun it, it counts as passed as soon as the step `passedBy` or a later step
   * has begun.
   */
  readonly passedBy?: string
  progress(facts: StepFacts): Progress
}

/** The steps in the order of the work. The page declares their texts and buttons. */
const RULES = {
  products: {
    // Passed when sales are imported, because sales need products.
    passedBy: 'sales',
    progress: ({ products: { count, withoutPrice } }) => ({
      isBegun: count > 0,
      left: withoutPrice,
      urgent: withoutPrice,
    }),
  },
  plan: {
    passedBy: 'allocation',
    progress: ({ plan: { persons, incomplete }, tickets: status }) => ({
      isBegun: persons > 0,
      left: incomplete,
      urgent: status.seals.length > 0 ? 0 : incomplete,
    }),
  },
  allocation: {
    progress: ({ plan: { short, expected }, tickets: status }) => ({
      isBegun: status.seals.length > 0,
      left: short,
      urgent: expected,
    }),
  },
  print: {
    passedBy: 'handedOver',
    // Once there are sales, people return booklets, and each return changes a card. These changed cards are not urgent.
    progress: ({ printed, sales }) =>
      printed && {
        isBegun: printed.isBegun,
        left: printed.notPrinted + printed.changed,
        urgent: printed.notPrinted + (sales.rows > 0 ? 0 : printed.changed),
      },
  },
  handedOver: {
    passedBy: 'sales',
    // Later steps wait for the receipt of all booklets only until there are sales.
    progress: ({ received: { some, left }, sales }) => ({ isBegun: some, left, urgent: sales.rows > 0 ? 0 : left }),
  },
  sales: { progress: ({ sales: { rows, out } }) => ({ isBegun: rows > 0, left: out, urgent: out }) },
  payments: {
    passedBy: 'reconciliation',
    // Once there are confirmed rows, the reconciliation has begun, so it no longer waits for missing payments.
    progress: ({ payments, sales, confirmed }) =>
      payments && {
        isBegun: payments.rows > 0 || (sales.rows > 0 && payments.left === 0),
        left: payments.left,
        urgent: confirmed.rows > 0 ? 0 : payments.left,
      },
  },
  reconciliation: {
    progress: ({ confirmed: { rows, open } }) => ({ isBegun: rows > 0, left: open, urgent: open }),
  },
  // While somebody owes money, this step has the state 'left', and is not due. Without debts its state is 'notBegun'
  // until the event is closed. A closing with this state is due if no other step is due.
  closing: {
    progress: ({ closing: { isClosed, owing } }) => ({ isBegun: isClosed || owing > 0, left: owing, urgent: 0 }),
  },
} as const satisfies Record<string, Rule>

export type EventStep = keyof typeof RULES

export const EVENT_STEPS = Object.keys(RULES) as readonly EventStep[]

/**
 * All kinds of faults except `incomplete`. Its rows are already counted in `salesWithoutNumber` and
 * `salesWithoutAmount`.
 */
type FaultKind = Exclude<keyof Faults, 'incomplete'>

/** The step that is not done as long as there is a fault of this kind. */
const STEP_OF_FAULT: Readonly<Record<FaultKind, EventStep>> = {
  overlaps: 'allocation',
  twice: 'allocation',
  outside: 'allocation',
  unnumbered: 'allocation',
  countDiffers: 'allocation',
  byName: 'allocation',
  twoPersons: 'allocation',
  unknownPersons: 'allocation',
  heldWithdrawn: 'allocation',
  withdrawnBeside: 'allocation',
  withdrawnUnnumbered: 'allocation',
  withdrawnTwice: 'allocation',
  unheld: 'sales',
  soldWithdrawn: 'sales',
  beside: 'sales',
  otherProducts: 'sales',
  salesWithoutNumber: 'sales',
  salesWithoutAmount: 'sales',
  confirmedByName: 'reconciliation',
}

/** `passed`: nobody began this optional step, but a later step has begun. */
export type StepState = 'done' | 'left' | 'notBegun' | 'passed' | 'unknown'

export interface EventStepStatus {
  readonly step: EventStep
  readonly state: StepState
  readonly left: number
  readonly faults: number
  /**
   * True for the step to do next. Normally that is the first step that is not begun or has urgent items. An unknown
   * step counts as not begun, unless a later step has begun.
   * If no step meets this condition, the first step that is neither done nor passed is due. But once the
   * reconciliation is done, steps without faults are skipped, even if they have open items. The closing comes last. No
   * step of a closed event is due.
   */
  readonly isDue: boolean
}

export function stepsOfEvent(facts: StepFacts): readonly EventStepStatus[] {
  const progressOfSteps = EVENT_STEPS.map((step) => ({ step, progress: RULES[step].progress(facts) as Progress }))
  const lastBegun = progressOfSteps.findLastIndex(({ progress }) => progress?.isBegun)
  const steps = progressOfSteps.map(({ step, progress }, at) => {
    const { passedBy }: Rule = RULES[step]
    const isBefore = at < lastBegun
    const isPassed = passedBy !== undefined && EVENT_STEPS.indexOf(passedBy as EventStep) <= lastBegun
    const faults = faultsOfStep(facts, step)
    const state = stateOf(progress, faults, isPassed)
    const status: Omit<EventStepStatus, 'isDue'> = { step, state, left: progress?.left ?? 0, faults }
    return { status, isAwaited: isAwaited(state, progress, isBefore) }
  })
  const [work, closing] = [steps.slice(0, -1), steps.at(-1)!]
  const isReconciled = work.at(-1)!.status.state === 'done'
  const due =
    work.find((candidate) => candidate.isAwaited) ??
    work.find(({ status }) => !isSettled(status) && (!isReconciled || status.faults > 0)) ??
    (closing.status.state === 'notBegun' ? closing : undefined)
  return steps.map((candidate) => ({ ...candidate.status, isDue: candidate === due && !facts.closing.isClosed }))
}

export const isSettled = ({ state }: Pick<EventStepStatus, 'state'>): boolean => state === 'done' || state === 'passed'

function stateOf(progress: Progress, faults: number, isPassed: boolean): StepState {
  if (!progress) return 'unknown'
  if (!progress.isBegun) return isPassed ? 'passed' : 'notBegun'
  return progress.left > 0 || faults > 0 ? 'left' : 'done'
}

function isAwaited(state: StepState, progress: Progress, isBefore: boolean): boolean {
  if (!progress) return !isBefore
  return state === 'notBegun' || (state === 'left' && progress.urgent > 0)
}

function faultsOfStep({ tickets: { faults }, confirmed }: StepFacts, step: EventStep): number {
  const kinds = (Object.keys(STEP_OF_FAULT) as FaultKind[]).filter((kind) => STEP_OF_FAULT[kind] === step)
  const count = kinds.reduce((sum, kind) => sum + faultCount(faults[kind]), 0)
  return step === 'reconciliation' ? count + confirmed.faults : count
}

const faultCount = (fault: Faults[FaultKind]): number => (typeof fault === 'number' ? fault : fault.length)
