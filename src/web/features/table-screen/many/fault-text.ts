import type { Issue } from '#domain/errors.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { type Entry, type Faults, SHARED } from './entries.ts'

/** More faults than this are counted, not listed: each stands at its field too. */
const LISTED = 3

/** What is wrong with a field of one row among several. */
export function faultText({ t, issue, number }: Messages, fault: Issue, field: string): string {
  const { row, text } = fault.params ?? {}
  if (fault.code === 'duplicateKey' && typeof row === 'number') return t('many.sameAsRow', { field, row: number(row) })
  if (fault.code === 'unknownReference' && typeof text === 'string') return t('many.notFound', { field, text })
  return issue(fault, field)
}

/** As `faultText`, in a cell: its column's heading names the field already. */
export function cellFault(messages: Messages, fault: Issue, field: string): string {
  return fault.code === 'fieldRequired' ? messages.t('common.thisFieldRequired') : faultText(messages, fault, field)
}

/** All that is wrong, as a form says it: in general, then the first faults by their rows. */
export function faultLines(
  messages: Messages,
  declaration: TableDeclaration,
  faults: Faults,
  entries: readonly Entry[],
  nameOf: (entry: Entry, at: number) => string,
): string[] {
  if (faults.size === 0) return []
  const { t, label } = messages
  const text = (fault: Issue) => faultText(messages, fault, label(declaration.fields[fault.field ?? '']!.label))
  const lines = (faults.get(SHARED) ?? []).map(text)
  for (const [at, entry] of entries.entries()) {
    for (const fault of faults.get(entry.id) ?? [])
      lines.push(t('many.fault', { row: nameOf(entry, at), text: text(fault) }))
  }
  const lacking = [...faults].some(
    ([id, issues]) => id !== SHARED && issues.some(({ code }) => code === 'fieldRequired'),
  )
  const more = lines.length - LISTED
  return [
    t(lacking ? 'common.fillAllFields' : 'common.checkForm'),
    ...lines.slice(0, LISTED),
    ...(more > 0 ? [t('common.andMore', { count: more })] : []),
  ]
}
