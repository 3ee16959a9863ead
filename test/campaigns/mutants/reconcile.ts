import type { Mutant } from '../mutant.ts'

/** An event, settled; and names that went stale. */
export const reconcileMutants: readonly Mutant[] = [
  {
    item: 'reconcile',
    what: 'a sale is confirmed again though it has its row',
    file: 'src/domain/tickets/acts/confirm.ts',
    find: 'if (pair.confirmed) {',
    replace: 'if (pair.confirmed && pair.moreSales.length > 0) {',
    test: 'src/domain/tickets/acts/confirm.test.ts',
    title: 'done again, nothing is added',
  },
  {
    item: 'reconcile',
    what: 'a number that two persons hold is confirmed for one of them',
    file: 'src/domain/tickets/reconcile/places.ts',
    find: "byHolder.get(holder ?? '') ?? SEVERAL",
    replace: "byHolder.get(holder ?? '') ?? byHolder.get(holdings[0]!.holder)!",
    test: 'src/domain/tickets/acts/confirm.test.ts',
    title: 'not exactly one person holds',
  },
  {
    item: 'reconcile',
    what: 'a sale is confirmed beside a row of its number that has no product',
    file: 'src/domain/tickets/acts/confirm.ts',
    find: "if (withoutProduct.has(pair.number)) return 'withoutProduct'",
    replace: '',
    test: 'src/domain/tickets/acts/confirm.test.ts',
    title: 'a row of its number may be its own',
  },
  {
    item: 'reconcile',
    what: 'confirmed for somebody else is no fault where the number is held',
    file: 'src/domain/tickets/reconcile/faults.ts',
    find: ' && !holds(person, number)',
    replace: ' && holds(person, number)',
    test: 'src/domain/tickets/reconcile/reconciliation.test.ts',
    title: 'one of each, and no other',
  },
  {
    item: 'stale names',
    what: 'a name that is the master’s is stale, too',
    file: 'src/domain/stale-names.ts',
    find: ' || now === old',
    replace: '',
    test: 'src/domain/stale-names.test.ts',
  },
]
