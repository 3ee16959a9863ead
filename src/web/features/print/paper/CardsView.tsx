import { memo, useCallback, type CSSProperties } from 'react'
import { isLetter, VALUE_PAD, type CardFormat } from '#domain/paper/card-format.ts'
import type { CardsPage } from '#domain/paper/paper.ts'
import { PrintPage } from '#web/ui/paper/print-root.tsx'
import { cardElement } from './card-element.ts'
import classes from './cards.module.css'

/** A page of cards. Paper and preview render it with this same component. */
export const CardsView = memo(function CardsView({ page }: { readonly page: CardsPage }) {
  const fill = useCallback((element: HTMLElement | null) => element?.replaceChildren(...rowsOf(page)), [page])
  return <PrintPage ref={fill} style={styleOf(page.format)} letter={isLetter(page.format.paper)} />
})

/** Puts cards into rows, which are inline blocks. Browsers break pages between inline blocks, never inside a card. */
function rowsOf({ format, used, cards }: CardsPage): HTMLElement[] {
  // Labels that were used before are blank cards. The first card is thus printed on the first unused label.
  const labels = [...Array.from({ length: used }, blank), ...cards.map((card) => cardElement(card, format))]
  return Array.from({ length: Math.ceil(labels.length / format.columns) }, (_, row) => {
    const line = document.createElement('div')
    line.className = classes['row']!
    line.append(...labels.slice(row * format.columns, (row + 1) * format.columns))
    return line
  })
}

function blank(): HTMLElement {
  const label = document.createElement('div')
  label.className = classes['card']!
  return label
}

const mm = (lengths: readonly number[]): string => lengths.map((length) => `${length.toFixed(3)}mm`).join(' ')

function styleOf(format: CardFormat): CSSProperties {
  const { paper, left, top, width, height, gapX, gapY, framed, tracksX, tracksY, code, cells, border, ruleInset } =
    format
  return {
    width: `${paper.width}mm`,
    minHeight: 0,
    padding: `${top}mm 0 0 min(${left}mm, ${((left / paper.width) * 100).toFixed(3)}%)`,
    // Without a frame, cards are labels. Labels can reach the edge of the paper, so there is no bottom margin.
    ...(!framed && { '--bottom': '0' }),
    '--card-width': `${width}mm`,
    '--card-height': `${height}mm`,
    '--gap-x': `${gapX}mm`,
    '--gap-y': `${gapY}mm`,
    '--border': framed ? '2px solid #000' : '0 none',
    '--columns': mm(tracksX),
    '--rows': mm(tracksY),
    '--rule-start': mm([ruleInset - tracksX[0]!]),
    '--rule-padding': mm([tracksX[0]! - ruleInset]),
    // A negative margin lets the line under a text touch the frame of the card.
    '--rule-end': mm([framed ? -0.3 : ruleInset]),
    '--rule-end-padding': mm([VALUE_PAD - ruleInset]),
    '--value-padding': mm([VALUE_PAD]),
    '--label-size': `${cells[0]!.labelBox.size}pt`,
    '--label-padding': mm([cells[0]!.labelBox.x - border]),
    '--code-x': mm([code.x - border]),
    '--code-row': code.row + 1,
    '--code-size': mm([code.size]),
  } as CSSProperties
}
