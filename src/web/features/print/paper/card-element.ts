import { valueBox, valueSize, type CardFormat } from '#domain/paper/card-format.ts'
import { breaksAnywhere } from '#domain/paper/fit.ts'
import type { CardCode, PaperCard } from '#domain/paper/paper.ts'
import classes from './cards.module.css'

const SVG = 'http://www.w3.org/2000/svg'
const blanks = new WeakMap<CardFormat, HTMLElement>()

/** Clones an empty card of the format and fills in the texts. React would take ten times as long for 10,000 cards. */
export function cardElement({ id, texts, code }: PaperCard, format: CardFormat): HTMLElement {
  const card = blankOf(format).cloneNode(true) as HTMLElement
  card.dataset['card'] = String(id)
  format.cells.forEach((cell, index) => {
    const text = texts[index] ?? ''
    const value = card.children[index * 2 + 1] as HTMLElement
    const box = valueBox(cell, code !== null)
    const size = valueSize(text, box)
    value.textContent = text
    value.style.fontSize = `${size}pt`
    if (code && box !== cell.box) value.style.paddingRight = `${(cell.box.width - box.width + 1.5).toFixed(2)}mm`
    if (size === box.size) return
    value.classList.add(classes['long']!)
    if (breaksAnywhere(text)) value.classList.add(classes['anywhere']!)
  })
  if (code) card.append(codeElement(code))
  return card
}

function blankOf(format: CardFormat): HTMLElement {
  const blankCard = blanks.get(format)
  if (blankCard) return blankCard
  const card = document.createElement('dl')
  card.className = `${classes['card']} ${classes['drawn']}`
  // The labels on cards are Japanese even on an English page, so screen readers need the language.
  card.lang = 'ja'
  for (const { label, row, column, labelSpan, span, bold, ruled } of format.cells) {
    const term = document.createElement('dt')
    term.textContent = label
    term.style.gridArea = area(row, column, labelSpan)
    const value = document.createElement('dd')
    value.style.gridArea = area(row, column + labelSpan, span)
    value.className = [bold && classes['bold'], ruled && classes['ruled']].filter(Boolean).join(' ')
    card.append(term, value)
  }
  blanks.set(format, card)
  return card
}

/**
 * The explicit grid area of a text. Without it, CSS would move texts to other cells, because the QR code overlaps some
 * of them.
 */
const area = (row: number, column: number, span: number): string => `${row + 1} / ${column + 1} / auto / span ${span}`

function codeElement({ text, size, path }: CardCode): SVGElement {
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
  picture.setAttribute('shape-rendering', 'crispEdges')
  picture.setAttribute('aria-hidden', 'true')
  picture.setAttribute('class', classes['code']!)
  picture.dataset['code'] = text
  const modules = document.createElementNS(SVG, 'path')
  modules.setAttribute('d', path)
  picture.append(modules)
  return picture
}
