import type { CardFormat } from '#domain/paper/card-format.ts'
import {
  employeeWarnings,
  numberRange,
  sealTexts,
  type CopiedName,
  type PrintedField,
  type PrintedSeal,
  type Seal,
  type SealWarning,
  type SheetSeals,
  type UnmatchedSeal,
} from '#domain/seals/index.ts'
import { tables, type TableRow } from '#domain/tables/index.ts'
import { type NumbersByEvent, withdrawnByEvent, withoutKnownGaps } from '#domain/tickets/gaps.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { fit } from '#domain/paper/fit.ts'

export interface WarningList {
  readonly title: string
  readonly count: number
  /** Returns the first lines. A list can have a line per seal, so only the lines to show are formatted. */
  lines(limit: number): readonly string[]
}

export const listOf = <T>(title: string, entries: readonly T[], lineOf: (entry: T) => string): WarningList => ({
  title,
  count: entries.length,
  lines: (limit) => entries.slice(0, limit).map(lineOf),
})

/** The order of the warnings, the most serious first. */
const order = [
  'overlap',
  'reversed',
  'countDiffers',
  'outsideEvent',
  'gap',
  'missing',
  'oddCharacter',
  'unknownPerson',
  'unknownDepartment',
  'differsFromMaster',
  'movedSince',
] as const satisfies readonly SealWarning['kind'][]

/** Maximum number of employees that one line names. */
const NAMED = 5

export interface WarningSources {
  readonly eventSeals: SheetSeals
  /** The rows of the table; undefined until they are loaded. */
  readonly withdrawn: readonly TableRow<'withdrawn'>[] | undefined
  readonly employees: readonly TableRow<'employees'>[] | undefined
  readonly returns: NumbersByEvent | undefined
  /**
   * The format of the cards. Values that are too long for this format would not be printed, so they are listed. Null
   * for a sheet without cards.
   */
  readonly format: CardFormat | null
}

export interface FoundWarnings {
  readonly eventSeals: SheetSeals
  readonly lists: readonly WarningList[]
  readonly unmatched: WarningList
  /** True if some numbers are neither on a seal nor withdrawn. Here, returned numbers count as gaps. */
  readonly hasGaps: boolean
}

/** Number of seals that are checked for overlong values in one step. */
const SEALS_A_STEP = 1000

/**
 * Finds the warnings about seals. Runs in steps with pauses: checking tens of thousands of seals at once would block
 * the page.
 */
export function* warningSteps(
  messages: Messages,
  { eventSeals, withdrawn, employees, returns, format }: WarningSources,
): Generator<number, FoundWarnings> {
  const { t } = messages
  const ofEmployees = employees ? employeeWarnings(eventSeals.seals, employees) : []
  yield 0.2
  const ofNumbers = withdrawn ? withoutKnownGaps(eventSeals.warnings, withdrawnByEvent(withdrawn)) : eventSeals.warnings
  yield 0.3
  const warnings = [...(returns ? withoutKnownGaps(ofNumbers, returns) : ofNumbers), ...ofEmployees]
  yield 0.4
  const lists = order.map((kind) => {
    const kindWarnings = warnings.filter((warning) => warning.kind === kind).flatMap(asLines)
    return listOf(t(`print.${kind}`), kindWarnings, (warning) => lineOf(messages, warning))
  })
  const tooLong: PrintedSeal[] = []
  for (const [at, seal] of format ? eventSeals.seals.entries() : []) {
    if (at % SEALS_A_STEP === 0) yield 0.5 + (0.5 * at) / eventSeals.seals.length
    if (isTooLong(seal, format!)) tooLong.push(seal)
  }
  lists.push(listOf(t('print.tooLong'), tooLong, (seal) => sealText(messages, seal)))
  return {
    eventSeals,
    lists: lists.filter(({ count }) => count > 0),
    unmatched: unmatchedList(messages, eventSeals.unmatched),
    hasGaps: ofNumbers.some(({ kind }) => kind === 'gap'),
  }
}

/**
 * Splits a warning about several seals, so that each seal with a missing value or an odd character has its own line.
 */
const asLines = (warning: SealWarning): readonly SealWarning[] =>
  warning.kind === 'missing' || warning.kind === 'oddCharacter'
    ? warning.seals.map((seal) => ({ ...warning, seals: [seal] }))
    : [warning]

function isTooLong(seal: PrintedSeal, { cells }: CardFormat): boolean {
  const texts = sealTexts(seal)
  return cells.some(({ box }, at) => fit(texts[at]!, box) === null)
}

function unmatchedList(messages: Messages, unmatched: readonly UnmatchedSeal[]): WarningList {
  const { t } = messages
  return listOf(t('print.unmatched', { count: unmatched.length }), unmatched, ({ seal, why }) =>
    t(`print.${why}`, {
      seal: sealText(messages, numbered(seal)),
      event: [seal.eventCode, seal.eventName].filter((part) => part !== null).join(' '),
    }),
  )
}

function lineOf(messages: Messages, warning: SealWarning): string {
  const { t } = messages
  const text = (seal: PrintedSeal | undefined) => (seal ? sealText(messages, seal) : '')
  const [first, second] = warning.seals
  const count = warning.seals.length
  switch (warning.kind) {
    case 'overlap':
    case 'gap':
      return t(`print.${warning.kind}Line`, {
        numbers: range(warning.from, warning.to),
        first: text(first),
        second: text(second),
      })
    case 'outsideEvent':
      return t('print.outsideEventLine', { seal: text(first), numbers: numberRange(warning.from, warning.to) })
    case 'countDiffers':
      return t('print.countDiffersLine', { seal: text(first), count: warning.count, inRange: warning.inRange })
    case 'reversed':
      return text(first)
    case 'missing':
    case 'oddCharacter':
      return t('print.fieldLine', { field: fieldLabel(messages, warning.field), seal: text(first) })
    case 'unknownPerson':
    case 'unknownDepartment':
      return warning.code === null
        ? t('print.noCodeLine', { count })
        : t('print.codeLine', { code: warning.code, count })
    case 'movedSince':
      return t('print.movedLine', {
        field: messages.label(tables.sealData.fields[warning.field].label),
        recorded: String(warning.recorded ?? ''),
        now: String(warning.now ?? ''),
        count,
        who: messages.list(
          [...new Set(warning.seals.map(({ companyCode, name }) => `${companyCode} ${name ?? ''}`.trim()))],
          NAMED,
        ),
      })
    case 'differsFromMaster':
      return t('print.differsLine', {
        field: fieldLabel(messages, warning.field),
        recorded: warning.recorded,
        master: warning.master,
        count,
      })
  }
}

const range = (from: number, to: number) => (from === to ? String(from) : numberRange(from, to))

const numbered = (seal: Seal) => ({ ...seal, start: seal.ticketStartNumber, end: seal.ticketEndNumber })

export function sealText(
  { t }: Messages,
  seal: Pick<PrintedSeal, 'id' | 'companyCode' | 'name' | 'start' | 'end'>,
): string {
  const numbers = numberRange(seal.start, seal.end) || t('print.blankNumbers')
  if (seal.companyCode === null && seal.name === null) return t('print.sealWithoutName', { id: seal.id, numbers })
  return t('print.seal', { companyCode: seal.companyCode ?? '', name: seal.name ?? '', numbers }).trim()
}

function fieldLabel({ label }: Messages, field: PrintedField | CopiedName): string {
  const { fields } = tables.sealData
  const recorded = { start: fields.ticketStartNumber, end: fields.ticketEndNumber, count: fields.distributionNumber }
  return label(field === 'start' || field === 'end' || field === 'count' ? recorded[field].label : fields[field].label)
}
