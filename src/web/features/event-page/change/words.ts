import type { EventNumbers, ListIssue, NamedPerson, RangeLocation, Refusal } from '#domain/tickets/acts/change/index.ts'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { rangeFinder, type Interval, type Intervals } from '#domain/tickets/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { capitalized } from '#web/messages/message-key.ts'
import { numbersText, personText } from '#web/features/event-page/words.ts'

const NAMED = 5

export const namedText = ({ companyCode, name }: NamedPerson): string =>
  [companyCode, name].filter((part) => part !== null).join(' ')

export const rangesText = ({ list }: Pick<Messages, 'list'>, numbers: readonly Interval[]): string =>
  list(numbers.map(numbersText), NAMED)

export function placeText({ t }: Messages, location: RangeLocation): string {
  if (location.kind === 'person') return namedText(location.person)
  return location.kind === 'stock' ? t('change.stock') : t('change.withdrawn', { reason: location.reason })
}

export function refusalText(messages: Messages, refusal: Refusal): string {
  const { t, list } = messages
  const textOf = (numbers: Intervals) => rangesText(messages, numbers)
  const sealsOf = (seals: readonly PrintedSeal[]) =>
    list(
      seals.map((seal) => sealText(messages, seal)),
      NAMED,
    )
  switch (refusal.code) {
    case 'heldBySeveral':
    case 'heldByName':
      return t(`change.${refusal.code}`, { numbers: textOf(refusal.numbers), seals: sealsOf(refusal.seals) })
    case 'outsideRange':
    case 'notHeld':
    case 'isWithdrawn':
    case 'notWithdrawn':
    case 'restoreWhole':
      return t(`change.${refusal.code}`, { numbers: textOf(refusal.numbers) })
    case 'personIncomplete':
      return t('change.personIncomplete', {
        name: namedText(refusal.person),
        fields: list(refusal.fields.map((field) => t(fieldKeys[field]))),
      })
    case 'alreadyTheirs':
      return t('change.alreadyTheirs', { name: namedText(refusal.person), numbers: textOf(refusal.numbers) })
    case 'samePerson':
      return t('change.samePerson', { name: namedText(refusal.person) })
    case 'severalPersons':
      return t('change.severalPersons', {
        numbers: textOf(refusal.numbers),
        names: list(refusal.persons.map(namedText), NAMED),
      })
    case 'splitAtFirst':
      return t('change.splitAtFirst', { seal: sealText(messages, refusal.seal) })
    case 'reasonTooLong':
      return t('change.reasonTooLong', { max: refusal.max })
    default:
      return t(`change.${refusal.code}`)
  }
}

const sealText = (messages: Messages, seal: PrintedSeal): string =>
  messages.t('eventPage.sealLine', {
    who: personText(messages, seal),
    what: seal.start === null || seal.end === null ? '' : numbersText([seal.start, seal.end]),
  })

const fieldKeys = {
  name: 'change.missingName',
  departmentCode: 'change.missingDepartment',
  departmentName: 'change.missingDepartmentName',
  personInChargeCode: 'change.missingInCharge',
  personInChargeName: 'change.missingInChargeName',
} as const

export const listIssueText = ({ t }: Messages, { line, text, code }: ListIssue): string =>
  t(`change.line${capitalized(code)}`, { line, text })

/**
 * The holder or state of one number, as a text. `unclear` has three cases. The number is outside of the event's range,
 * it has several holders, or its seal has the event's name but not its code.
 */
export interface Where {
  readonly text: string
  readonly kind: 'held' | 'stock' | 'withdrawn' | 'unclear'
}

export function whereFinder(messages: Messages, eventNumbers: EventNumbers): (number: number) => Where {
  const { t } = messages
  const partOf = rangeFinder(eventNumbers.heldRanges)
  const has = (number: number) => (numbers: Intervals) => numbers.some(([from, to]) => from <= number && number <= to)
  return (number) => {
    const isIn = has(number)
    const unclearWhere = (text: string): Where => ({ text, kind: 'unclear' })
    if (!eventNumbers.range || !isIn([eventNumbers.range])) return unclearWhere(t('change.outside'))
    const range = partOf(number)
    if (range && !range.holding) return unclearWhere(t('change.several'))
    if (isIn(eventNumbers.byName.map(({ range }) => range))) return unclearWhere(t('change.byName'))
    const row = eventNumbers.withdrawnRows.find(({ range }) => isIn([range]))?.row
    if (row) return { text: t('change.withdrawn', { reason: row.reason ?? '' }), kind: 'withdrawn' }
    return range?.holding
      ? { text: personText(messages, range.holding.seal), kind: 'held' }
      : { text: t('change.stock'), kind: 'stock' }
  }
}
