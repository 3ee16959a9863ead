import {
  readNumberList,
  restoreNumbers,
  returnNumbers,
  splitSeal,
  swapNumbers,
  transferNumbers,
  withdrawNumbers,
  type NumberChoice,
  type EventNumbers,
  type ListIssue,
  type Proposal,
} from '#domain/tickets/acts/change/index.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Interval } from '#domain/tickets/index.ts'

export const CHANGE_KINDS = ['transfer', 'return', 'withdraw', 'restore', 'split', 'swap'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export type By = 'person' | 'rows' | 'range' | 'scan' | 'list'

/**
 * The numbers that the user chose, in one of several ways (`by`). The form keeps the input for every way while the user
 * switches between them.
 */
export interface Selection {
  readonly by: By
  /**
   * `person` is a person's key, `seal` the id of one of the person's seals. Null in `seal` means all seals of the
   * person.
   */
  readonly person: string | null
  readonly seal: number | null
  readonly row: number | null
  readonly from: string
  readonly to: string
  readonly scanned: readonly Interval[]
  readonly list: string
}

export interface Form {
  readonly kind: ChangeKind
  readonly first: Selection
  readonly second: Selection
  readonly at: string
  readonly receiver: string | null
  readonly reason: 'lost' | 'damaged' | 'other'
  readonly ownReason: string
}

export interface FieldsProps {
  readonly eventNumbers: EventNumbers
  readonly form: Form
  readonly unclearTexts: Readonly<Record<string, string | null>>
  readonly disabled: boolean
  onChange(changes: Partial<Form>): void
  onUnclear(name: string, text: string | null): void
}

export interface ChangeStart {
  readonly kind?: ChangeKind
  readonly person?: string
  readonly seal?: number
  readonly row?: number
}

const NO_SELECTION: Selection = {
  by: 'person',
  person: null,
  seal: null,
  row: null,
  from: '',
  to: '',
  scanned: [],
  list: '',
}

export const firstForm = ({ kind = 'transfer', ...chosen }: ChangeStart = {}): Form => ({
  kind,
  first: { ...NO_SELECTION, ...chosen },
  second: NO_SELECTION,
  at: '',
  receiver: null,
  reason: 'lost',
  ownReason: '',
})

export const waysOf = (kind: ChangeKind): readonly By[] => [
  kind === 'restore' ? 'rows' : 'person',
  'range',
  'scan',
  'list',
]
export const wayOf = (kind: ChangeKind, { by }: Selection): By => (waysOf(kind).includes(by) ? by : waysOf(kind)[0]!)

export interface TypedSelection {
  readonly choice: NumberChoice
  readonly range: 'rangeReversed' | 'rangeUnreadable' | null
  readonly list: readonly ListIssue[]
}

export function chosenBy(eventNumbers: EventNumbers, kind: ChangeKind, selection: Selection): TypedSelection {
  const { person, seal, row, scanned, list } = selection
  const numbers = (ranges: readonly Interval[]) => ({ by: 'numbers', numbers: ranges }) as const
  const fine = { range: null, list: [] }
  switch (wayOf(kind, selection)) {
    case 'person': {
      const choice: NumberChoice =
        seal !== null ? { by: 'seals', ids: [seal] } : person !== null ? { by: 'person', person } : numbers([])
      return { ...fine, choice }
    }
    case 'rows':
      return {
        ...fine,
        choice: numbers(eventNumbers.withdrawnRows.filter((one) => one.row.id === row).map(({ range }) => range)),
      }
    case 'scan':
      return { ...fine, choice: numbers(scanned) }
    case 'list': {
      const { ranges, issues } = readNumberList(list)
      return { ...fine, choice: numbers(ranges), list: issues }
    }
    case 'range': {
      const { range, issue } = typedRange(selection)
      return { ...fine, choice: numbers(range ? [range] : []), range: issue }
    }
  }
}

/** Parses a number; null if the text is empty, undefined if it is not a number. */
export function typedNumber(text: string): number | null | undefined {
  const value = kinds.number.parse(text)
  return typeof value === 'number' || value === null ? value : undefined
}

function typedRange({ from, to }: Selection): { range: Interval | null; issue: TypedSelection['range'] } {
  const [first, last] = [typedNumber(from), typedNumber(to)]
  if (first === undefined || last === undefined) return { range: null, issue: 'rangeUnreadable' }
  if (first === null) return { range: null, issue: null }
  if (last !== null && last < first) return { range: null, issue: 'rangeReversed' }
  return { range: [first, last ?? first], issue: null }
}

/** The change described by the form; null while one of its inputs is unreadable. */
export function proposalOf(eventNumbers: EventNumbers, form: Form, reason: string): Proposal | null {
  const { kind, receiver } = form
  if (kind === 'split') {
    const at = typedNumber(form.at)
    return at === undefined ? null : splitSeal(eventNumbers, at)
  }
  const first = chosenBy(eventNumbers, kind, form.first)
  if (first.range !== null || first.list.length > 0) return null
  switch (kind) {
    case 'transfer':
      return transferNumbers(eventNumbers, first.choice, receiver)
    case 'return':
      return returnNumbers(eventNumbers, first.choice)
    case 'withdraw':
      return withdrawNumbers(eventNumbers, first.choice, reason)
    case 'restore':
      return restoreNumbers(eventNumbers, first.choice)
    case 'swap': {
      const second = chosenBy(eventNumbers, kind, form.second)
      return second.range !== null || second.list.length > 0
        ? null
        : swapNumbers(eventNumbers, first.choice, second.choice)
    }
  }
}

/**
 * True if the user scanned or listed numbers. Closing the dialog then asks for confirmation, because this input is much
 * work.
 */
export const hasScansOrList = ({ first, second }: Form): boolean =>
  [first, second].some(({ scanned, list }) => scanned.length > 0 || list.trim() !== '')
