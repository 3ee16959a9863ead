import { useEffect, useMemo, useState } from 'react'
import type { RowChange } from '#domain/history.ts'
import { isoDay } from '#domain/kinds/date.ts'
import type { PriceChange } from '#domain/tickets/payments/old-prices.ts'
import { useBackend } from '#web/state/backend.tsx'

const NONE: readonly PriceChange[] = []

/**
 * Price changes of these products, as far back as the history goes; empty until loaded.
 * @param version version of the products table; null to read nothing
 */
export function usePriceChanges(products: readonly number[], version: number | null): readonly PriceChange[] {
  const backend = useBackend()
  const [read, setRead] = useState({ of: '', changes: NONE })
  const codes = products.join()
  const of = useMemo(() => (version === null || codes === '' ? '' : `${version} ${codes}`), [codes, version])
  useEffect(() => {
    if (of === '') return
    let gone = false
    const changes = async () => {
      const calls = await backend.openHistory()
      const histories = await Promise.all(
        codes.split(',').map(async (code) => {
          const { changes: all } = await calls.rowHistory({ table: 'products', key: Number(code) }, undefined, true)
          return all.flatMap((change) => priceChange(Number(code), change))
        }),
      )
      return histories.flat()
    }
    // If the history cannot be read, a payment at an earlier price counts as a partial payment.
    changes().then(
      (found) => gone || setRead({ of, changes: found }),
      () => gone || setRead({ of, changes: NONE }),
    )
    return () => {
      gone = true
    }
  }, [backend, codes, of])
  return read.of === of ? read.changes : NONE
}

function priceChange(productCode: number, { at, was, became }: RowChange): PriceChange[] {
  const from = was?.['unitPrice']
  if (typeof from !== 'number' || became?.['unitPrice'] === undefined || became['unitPrice'] === from) return []
  return [{ productCode, from, day: isoDay(new Date(at)) }]
}
