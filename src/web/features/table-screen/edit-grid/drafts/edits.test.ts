import { describe, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { changeField, openForm } from '#web/features/table-screen/form/form.ts'
import { checkEdits, meet, resolveConflicts } from './edits.ts'
import type { Drafts } from './undo-stack.ts'

const declaration = tables.products
const rows: Row[] = [1, 2, 3].map((productCode) => ({
  productCode,
  eventCode: 1,
  productName: `商品${productCode}`,
  unitPrice: 100 * productCode,
}))
const byKey = (now: readonly Row[]) => new Map(now.map((row) => [Number(row['productCode']), row]))
const edited = (changes: Record<number, Record<string, string>>): Drafts =>
  new Map(
    Object.entries(changes).map(([key, texts]) => [
      Number(key),
      Object.entries(texts).reduce(
        (form, [field, text]) => changeField(declaration, form, field, text, {}),
        openForm(declaration, byKey(rows).get(Number(key))!),
      ),
    ]),
  )
const typed = (drafts: Drafts, field: string) => [...drafts.values()].map((form) => form.typed[field])
const stored = (...changed: Row[]) =>
  byKey(rows.map((row) => ({ ...row, ...changed.find(({ productCode }) => productCode === row['productCode']) })))

describe('what is sent', () => {
  it('is what was changed, of the rows that were, with what was seen of it', () => {
    expect(checkEdits(declaration, edited({ 1: { unitPrice: '１５０' }, 3: { unitPrice: '0300' } })).edits).toEqual([
      { key: 1, changes: { unitPrice: 150 }, expected: { unitPrice: 100 } },
    ])
  })

  it('is nothing while a name or a price is missing or wrong: told at its row [S5.22]', () => {
    const { rowIssues } = checkEdits(
      declaration,
      edited({ 1: { productName: ' ' }, 2: { unitPrice: '-1' }, 3: { unitPrice: '5' } }),
    )
    expect([...rowIssues]).toEqual([
      [1, [{ code: 'fieldRequired', field: 'productName' }]],
      [2, [{ code: 'mustBeNonNegative', field: 'unitPrice' }]],
    ])
  })

  it('an old row without a name can be edited', () => {
    const form = openForm(declaration, { ...rows[0]!, productName: null })
    const drafts = new Map([[1, changeField(declaration, form, 'unitPrice', '7', {})]])
    expect(checkEdits(declaration, drafts).rowIssues.size).toBe(0)
  })
})

describe('someone else changed rows meanwhile', () => {
  const mine = edited({ 1: { unitPrice: '111' }, 2: { unitPrice: '222' }, 3: { productName: '私の' } })

  it('the same field: every such row is found, and what was typed stays', () => {
    const { conflicts, drafts, goneIds } = meet(
      declaration,
      mine,
      stored({ productCode: 1, unitPrice: 5 }, { productCode: 3, productName: '他人の' }),
    )
    expect([...conflicts].map(([id, { fields }]) => [id, fields])).toEqual([
      [1, ['unitPrice']],
      [3, ['productName']],
    ])
    expect(goneIds).toEqual([])
    expect(typed(drafts, 'unitPrice')).toEqual(['111', '222', '300'])
  })

  it('another field: both changes stand', () => {
    const { conflicts, drafts } = meet(declaration, mine, stored({ productCode: 1, productName: '改名' }))
    expect(conflicts.size).toBe(0)
    expect(drafts.get(1)!.typed).toMatchObject({ productName: '改名', unitPrice: '111' })
    expect(checkEdits(declaration, drafts).edits[0]).toEqual({
      key: 1,
      changes: { unitPrice: 111 },
      expected: { unitPrice: 100 },
    })
  })

  it('a row that is deleted is told only where it was edited', () => {
    expect(meet(declaration, edited({ 1: { unitPrice: '1' } }), byKey(rows.slice(1))).goneIds).toEqual([1])
    expect(meet(declaration, edited({ 1: { unitPrice: '1' } }), byKey(rows.slice(0, 2))).goneIds).toEqual([])
  })

  it('mine is written over what stands there now, theirs is left alone', () => {
    const { conflicts, drafts } = meet(
      declaration,
      mine,
      stored({ productCode: 1, unitPrice: 5 }, { productCode: 2, unitPrice: 6 }),
    )
    const settled = resolveConflicts(declaration, drafts, conflicts, new Map([[2, { unitPrice: 'theirs' }]]))
    expect(checkEdits(declaration, settled).edits).toEqual([
      { key: 1, changes: { unitPrice: 111 }, expected: { unitPrice: 5 } },
      { key: 3, changes: { productName: '私の' }, expected: { productName: '商品3' } },
    ])
  })
})
