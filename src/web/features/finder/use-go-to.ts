import { foundRow } from '#domain/finder/rows.ts'
import { cardOfRow } from '#domain/tickets/cards/card-of.ts'
import { tables as declarations } from '#domain/tables/index.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useView } from '#web/state/view/view.tsx'
import type { ViewParams } from '#web/state/view/views.ts'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import type { Target } from './targets.ts'

export function useGoTo(): (target: Exclude<Target, { kind: 'action' }>) => void {
  const tables = useTables()
  const { params, keep, go, openEvent } = useView()
  const open = (view: Parameters<typeof go>[0], to?: ViewParams) => {
    focusMain()
    go(view, to)
  }
  return (target) => {
    if (target.kind === 'view') return open(target.view)
    if (target.kind === 'all') return open(target.table, { search: target.search })
    if (target.kind === 'number') return openEvent(target.eventCode, { eventNumber: target.number })
    const { table, key } = target
    if ('page' in declarations[table]) return openEvent(key)
    const row = tables.get(table).data?.rows.find((one) => one[declarations[table].key] === key)
    const card = row && cardOfRow(table, row)
    if (card) keep({ ...params, beside: { card } })
    else if (row) open(table, { search: foundRow(table, row, undefined).code })
  }
}
