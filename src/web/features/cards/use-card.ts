import { useMemo } from 'react'
import { cardSteps } from '#domain/tickets/cards/card.ts'
import { cardOfRow, type CardOf } from '#domain/tickets/cards/card-of.ts'
import type { Row } from '#domain/table.ts'
import { tables as declarations, type TableName } from '#domain/tables/index.ts'
import { TICKET_TABLES } from '#domain/tickets/index.ts'
import { countedSteps, eventsSteps, isLittle } from '#web/state/event-tickets/counted.ts'
import { useBasis } from '#web/state/event-tickets/use-event-tickets.ts'
import { useLoadFailure } from '#web/state/tables/loaded-tables.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useSteps } from '#web/state/tables/use-steps.ts'
import type { RowNamed } from '#web/state/view/views.ts'

/**
 * Computes the card of a person or department, and computes it again after each change of the tables. The counts of
 * each event are cached, and the event's page uses the same cache.
 */
export function useCard(requested: CardOf | RowNamed) {
  const tables = useTables()
  const basis = useBasis()
  const cardOf = basis ? cardOwner(requested, (table) => tables.get(table).data?.rows ?? []) : undefined
  const id = JSON.stringify(cardOf)
  const steps = useMemo(() => {
    if (!basis || !cardOf) return null
    const counting = {
      byEvent: () => eventsSteps(tables, basis),
      *tickets(eventCode: number) {
        return (yield* countedSteps(tables, basis, eventCode)).tickets
      },
    }
    return () => cardSteps(basis.rows, cardOf, counting)
    // oxlint-disable-next-line react/exhaustive-deps -- `id` changes exactly when `cardOf` does
  }, [tables, basis, id])
  const { value } = useSteps(steps, basis !== null && isLittle(basis.rows))
  // Set if a table could not be loaded at all, so that no card can be shown.
  const failure = useLoadFailure(TICKET_TABLES)
  return {
    // Null if the row was deleted, or contains no employee, department or person in charge. Undefined until the figures
    // are computed: `value` may still be the card of the person shown before.
    card: cardOf === null ? null : value && JSON.stringify(value.subject) === id ? value : undefined,
    failure,
    retry: () => void tables.reload(TICKET_TABLES).catch(() => {}),
  }
}

function cardOwner(requested: CardOf | RowNamed, rowsOf: (table: TableName) => readonly Row[]): CardOf | null {
  if ('code' in requested) return requested
  const { table, key } = requested
  const row = rowsOf(table).find((one) => one[declarations[table].key] === key)
  return row ? cardOfRow(table, row) : null
}
