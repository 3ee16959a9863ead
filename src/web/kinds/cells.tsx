import type { KindName } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { type Names, shownText } from '#domain/grid/display.ts'

export type Align = 'start' | 'end' | 'center'

/** Where a kind's cells stand in their column: amounts at the end, so that their digits line up. */
export const alignOf: Readonly<Record<KindName, Align>> = {
  id: 'end',
  code: 'end',
  reference: 'start',
  number: 'end',
  count: 'end',
  quantity: 'end',
  money: 'end',
  percent: 'end',
  text: 'start',
  card: 'start',
  flag: 'center',
}

/** The words for a flag, as a screen reader says them. */
export interface FlagWords {
  readonly yes: string
  readonly no: string
}

/** What a cell shows. */
export function cellContent(kind: KindName, value: Value, names: Names | undefined, words: FlagWords) {
  if (kind !== 'flag') return shownText(kind, value, names)
  return (
    <span role="img" aria-label={value === true ? words.yes : words.no}>
      {value === true ? '✓' : '–'}
    </span>
  )
}
