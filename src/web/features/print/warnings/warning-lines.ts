import type { CardFormat } from '#domain/paper/card-format.ts'
import {
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
import { tables } from '#domain/tables/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { fit } from '#domain/paper/fit.ts'

export interface WarningList {
  readonly title: string
  readonly lines: readonly string[]
}

/** Order of the warnings, the most serious first. */
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

/** Employees named in one line. */
const NAMED = 5

/** @param format card format; values too long for it would not be printed */
export function warningLists(
  messages: Messages,
  { warnings, seals }: Pick<SheetSeals, 'warnings' | 'seals'>,
  format: CardFormat | null,
): WarningList[] {
  const lists = order.map((kind) => ({
    title: messages.t(`print.${kind}`),
    lines: warnings.filter((warning) => warning.kind === kind).flatMap((warning) => linesOf(messages, warning)),
  }))
  const tooLong = format ? seals.filter((seal) => isTooLong(seal, format)) : []
  lists.push({ title: messages.t('print.tooLong'), lines: tooLong.map((seal) => sealText(messages, seal)) })
  return lists.filter(({ lines }) => lines.length > 0)
}

function isTooLong(seal: PrintedSeal, { cells }: CardFormat): boolean {
  const texts = sealTexts(seal)
  return cells.some(({ box }, at) => fit(texts[at]!, box) === null)
}

export function unmatchedLines(messages: Messages, unmatched: readonly UnmatchedSeal[]): string[] {
  return unmatched.map(({ seal, why }) =>
    messages.t(`print.${why}`, {
      seal: sealText(messages, numbered(seal)),
      event: [seal.eventCode, seal.eventName].filter((part) => part !== null).join(' '),
    }),
  )
}

function linesOf(messages: Messages, warning: SealWarning): string[] {
  const { t } = messages
  const text = (seal: PrintedSeal | undefined) => (seal ? sealText(messages, seal) : '')
  const [first, second] = warning.seals
  const count = warning.seals.length
  switch (warning.kind) {
    case 'overlap':
      return [
        t('print.overlapLine', { numbers: range(warning.from, warning.to), first: text(first), second: text(second) }),
      ]
    case 'gap':
      return [
        t('print.gapLine', { numbers: range(warning.from, warning.to), first: text(first), second: text(second) }),
      ]
    case 'outsideEvent':
      return [t('print.outsideEventLine', { seal: text(first), numbers: numberRange(warning.from, warning.to) })]
    case 'countDiffers':
      return [t('print.countDiffersLine', { seal: text(first), count: warning.count, inRange: warning.inRange })]
    case 'reversed':
      return [text(first)]
    case 'missing':
    case 'oddCharacter':
      return warning.seals.map((seal) =>
        t('print.fieldLine', { field: fieldLabel(messages, warning.field), seal: text(seal) }),
      )
    case 'unknownPerson':
    case 'unknownDepartment':
      return [
        warning.code === null ? t('print.noCodeLine', { count }) : t('print.codeLine', { code: warning.code, count }),
      ]
    case 'movedSince':
      return [
        t('print.movedLine', {
          field: messages.label(tables.sealData.fields[warning.field].label),
          recorded: String(warning.recorded ?? ''),
          now: String(warning.now ?? ''),
          count,
          who: messages.list(
            [...new Set(warning.seals.map(({ companyCode, name }) => `${companyCode} ${name ?? ''}`.trim()))],
            NAMED,
          ),
        }),
      ]
    case 'differsFromMaster':
      return [
        t('print.differsLine', {
          field: fieldLabel(messages, warning.field),
          recorded: warning.recorded,
          master: warning.master,
          count,
        }),
      ]
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
