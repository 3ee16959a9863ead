import type { PrintedSeal } from '#domain/seals/index.ts'
import { breaksAnywhere, fit } from '../paper/fit.ts'
import type { DrawCode } from '../sheet-screen/sheet.ts'
import { cells } from './seal-cells.ts'
import css from './seal-sheet.module.css'

let blank: HTMLElement | undefined

/**
 * One seal card as a definition list: a copy of a blank card with its values written in, as text. React would need ten
 * times as long for it, and the printer's 10,000 cards are made while somebody waits.
 */
export function sealCard(seal: PrintedSeal, code: DrawCode | null = null): HTMLElement {
  blank ??= blankCard()
  const card = blank.cloneNode(true) as HTMLElement
  const picture = code?.(seal) ?? null
  cells.forEach(({ text: textOf, box, besideCode }, index) => {
    const text = textOf(seal)
    // Label and value by turns.
    const value = card.children[index * 2 + 1] as HTMLElement
    write(value, text, fit(text, picture && besideCode ? { ...box, width: besideCode } : box))
    if (picture && besideCode) value.classList.add(css['besideCode']!)
  })
  if (picture) {
    picture.classList.add(css['picture']!)
    card.classList.add(css['coded']!)
    card.append(picture)
  }
  return card
}

function write(value: HTMLElement, text: string, smaller: number | null): void {
  value.textContent = text
  if (smaller === null) return
  value.style.fontSize = `${smaller}pt`
  value.classList.add(css['long']!)
  if (breaksAnywhere(text)) value.classList.add(css['anywhere']!)
}

function blankCard(): HTMLElement {
  const card = element('dl', css.card)
  card.dataset['card'] = ''
  for (const { label, labelClass, valueClass } of cells) {
    const term = element('dt', labelClass)
    term.textContent = label
    card.append(term, element('dd', valueClass))
  }
  return card
}

function element(tag: 'dl' | 'dt' | 'dd', className: string | undefined): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  return made
}
