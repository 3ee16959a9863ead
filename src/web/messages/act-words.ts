import { actKinds } from '#domain/act-kinds.ts'
import type { Activity, PrintName, TableChange } from '#domain/wire.ts'
import type { MessageKey } from './message-key.ts'
import type { Messages, Translate } from './messages.ts'

/**
 * The message key of an act's verb. An act of an unknown kind is described as a change.
 * @param imported true if the act was an import; used only if the kind is unknown or 'other'
 */
export function didKey(kind: string | null | undefined, imported = false): MessageKey {
  const known = actKinds.find((actKind) => actKind === kind)
  return `activity.did_${known === undefined || known === 'other' ? (imported ? 'import' : 'changed') : known}`
}

export function didWord(t: Translate, kind: string | null | undefined, imported = false): string {
  return capital(t(didKey(kind, imported)))
}

/** The person's email address, or words for an act without a person. */
export function whoText(t: Translate, person: string | null): string {
  if (person === null) return t('activity.byNobody')
  return person === 'samples' ? t('activity.bySamples') : person
}

export function whoWord(t: Translate, person: string | null): string {
  return person === null || person === 'samples' ? capital(whoText(t, person)) : person
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const prints: Record<PrintName, MessageKey> = {
  seals: 'activity.printedSeals',
  distributionList: 'activity.printedRows',
  receipts: 'activity.printedRows',
  set: 'activity.printedSet',
  controlSheet: 'activity.printedControlSheet',
  toCollect: 'activity.printedToCollect',
  collected: 'activity.collectedSeals',
  paymentReceipts: 'activity.printedReceipts',
}

/** Counts of a table's added, changed and deleted rows, as text. */
export function changeText(
  { t, number, list }: Messages,
  { added, changed, removed }: Omit<TableChange, 'table' | 'imported'>,
): string {
  const counts = [
    ['rowsAdded', added],
    ['rowsChanged', changed],
    ['rowsRemoved', removed],
  ] as const
  const countTexts = counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(`activity.${key}`, { number: number(count) }))
  return list(countTexts)
}

export const fileOf = ({ file }: Readonly<Record<string, unknown>>): string | null =>
  typeof file === 'string' ? file : null

export const sheetText = (t: Translate, sheet: PrintName): string => t(`activity.sheet_${sheet}`)

export function printText({ t, number }: Messages, { sheet, rows }: NonNullable<Activity['print']>): string {
  return t(prints[sheet], { count: rows, number: number(rows) })
}
