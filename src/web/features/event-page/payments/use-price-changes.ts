import { useEffect, useMemo, useState } from 'react'
import type { RowChange } from '#domain/history.ts'
import { isoDay } from '#domain/kinds/date.ts'
import type { PriceChange } from '#domain/tickets/payments/old-prices.ts'
import { useBackend } from '#web/state/backend.tsx'

const NONE: readonly PriceChange[] = []

/**
 * The price changes of these products, read from the change history. Empty until loaded.
 * @param version version of the products table; null loads nothing
 */
export function usePriceChanges(products: readonly number[], version: number | null): readonly PriceChange[] {
  const backend = useBackend()
  const [read, setRead] = useState({ requestKey: '', changes: NONE })
  const codes = products.join()
  const requestKey = useMemo(() => (version === null || codes === '' ? '' : `${version} ${codes}`), [codes, version])
  useEffect(() => {
    if (requestKey === '') return
    let cancelled = false
    const changes = async () => {
      const calls = await backend.openHistory()
      const histories = await Promise.all(
        codes.split(',').map(async (code) => {
          const { changes: rowChanges } = await calls.rowHistory(
            { table: 'products', key: Number(code) },
            undefined,
            true,
          )
          return rowChanges.flatMap((change) => priceChange(Number(code), change))
        }),
      )
      return histories.flat()
    }
    // If the history cannot be read, a payment at an old price is treated as a partial payment.
    changes().then(
      (priceChanges) => cancelled || setRead({ requestKey, changes: priceChanges }),
      () => cancelled || setRead({ requestKey, changes: NONE }),
    )
    return () => {
      cancelled = true
    }
  }, [backend, codes, requestKey])
  return read.requestKey === requestKey ? read.changes : NONE
}

function priceChange(productCode: number, { at, was, became }: RowChange): PriceChange[] {
  const from = was?.['unitPrice']
  if (typeof from !== 'number' || became?.['unitPrice'] === undefined || became['unitPrice'] === from) return []
  return [{ productCode, from, day: isoDay(new Date(at)) }]
}
