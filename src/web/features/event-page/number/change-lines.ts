import type { Row } from '#domain/table.ts'
import type { NumberChange, NumberPrint, NumberTable } from '#domain/tickets/number-history.ts'
import { didKey, whoText } from '#web/messages/act-words.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { codeText } from '#web/features/event-page/words.ts'

export function doneText({ t }: Messages, { kind, who, imported }: NumberChange): string {
  const actText = t(didKey(kind, imported))
  const personName = whoText(t, who)
  return personName === actText ? actText : t('numberHistory.doneBy', { what: actText, who: personName })
}

/**
 * The order in which the changes of one act are listed, by table. Seal Data is first, because the holder of a number is
 * most important.
 */
const ORDER: readonly NumberTable[] = ['sealData', 'withdrawn', 'salesData', 'confirmedData']

export function changeLines(messages: Messages, { tables }: NumberChange): readonly string[] {
  const { t, list } = messages
  const inOrder = tables.toSorted((a, b) => ORDER.indexOf(a.table) - ORDER.indexOf(b.table))
  return inOrder.map(({ table, rows, count }) => {
    const side = (sideName: 'was' | 'became') =>
      list(rows.flatMap((row) => (row[sideName] === null ? [] : [imageText(messages, table, row[sideName])])))
    const [from, to] = [side('was'), side('became')]
    const effect = from === '' ? 'got' : to === '' ? 'lost' : 'moved'
    const line = t(`numberHistory.${table}_${effect}`, { from, to })
    return count > rows.length
      ? t('numberHistory.andRows', { line, more: t('common.andMore', { count: count - rows.length }) })
      : line
  })
}

function imageText(messages: Messages, table: NumberTable, row: Row): string {
  const { t, number } = messages
  const text = (field: string) => (row[field] === null || row[field] === undefined ? null : String(row[field]))
  const person = [text('companyCode'), text('name')].filter((part) => part !== null).join(' ')
  if (table === 'withdrawn') return [text('reason'), person].filter(Boolean).join(', ') || t('eventPage.untold')
  if (table === 'sealData') {
    const owner = (code: string, name: string) => codeText(messages, row[code] as number | null, text(name))
    return t('numberHistory.holder', {
      who: person || t('eventPage.untold'),
      department: owner('departmentCode', 'departmentName'),
      personInCharge: owner('personInChargeCode', 'personInChargeName'),
    })
  }
  const product = codeText(messages, row['productCode'] as number | null, text('productName'))
  const sold = t('numberHistory.sold', {
    product,
    quantity: row['quantity'] === null ? t('eventPage.untold') : number(Number(row['quantity'])),
  })
  return person === '' ? sold : t('eventPage.sealLine', { who: person, what: sold })
}

/**
 * The text of a print. If the print log contains the card of the number (`exact`), the text names the person on the
 * card. Otherwise, the text is about a printed sheet that may contain the number.
 */
export function printText({ t }: Messages, print: NumberPrint): string {
  const { exact, companyCode, name, personInChargeCode } = print
  const personName = [companyCode, name].filter((part) => part != null).join(' ')
  if (exact) return t('numberHistory.printedCard', { who: personName || t('eventPage.untold') })
  return personInChargeCode == null
    ? t('numberHistory.printedSheet')
    : t('numberHistory.printedFor', { code: personInChargeCode })
}
