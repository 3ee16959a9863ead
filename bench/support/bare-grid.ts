/** The grid is compared with these: a clipboard that is only parsed, and a handwritten grid. */
import type { Page } from '@playwright/test'

export interface Clipboard {
  readonly plain: string
  readonly html: string
}

/**
 * Parses a clipboard: HTML by the browser, plain text at tabs, line breaks and quotes. The page has no
 * Content-Security-Policy, because refusing the cells' styles would make the HTML parser fifty times slower.
 */
export const bareParse = (page: Page, clipboard: Clipboard, kind: keyof Clipboard): Promise<number> =>
  page.evaluate(
    ([text, isHtml]) => {
      const ofHtml = (html: string) =>
        Array.from(
          new DOMParser().parseFromString(html, 'text/html').querySelector('table')!.querySelectorAll('tr'),
          (row) => Array.from(row.cells, (cell) => cell.textContent ?? ''),
        )
      const ofPlain = (plain: string) => {
        const [tab, quote] = [9, 34]
        const rows: string[][] = []
        let row: string[] = []
        for (let at = 0; at < plain.length; at++) {
          let end = at
          if (plain.charCodeAt(at) === quote) {
            do end = plain.indexOf('"', end + 1) + 1
            while (plain.charCodeAt(end) === quote)
            row.push(plain.slice(at + 1, end - 1).replaceAll('""', '"'))
          } else {
            while (end < plain.length && plain.charCodeAt(end) !== tab && plain.charCodeAt(end) !== 13) end++
            row.push(plain.slice(at, end))
          }
          at = end
          if (plain.charCodeAt(end) === tab) continue
          rows.push(row)
          row = []
          at += 1
        }
        return rows
      }
      const start = performance.now()
      const cells = isHtml ? ofHtml(text) : ofPlain(text)
      const took = performance.now() - start
      if (cells.length !== 5000 || cells.some(({ length }) => length !== 8)) throw new Error('not all was read')
      return took
    },
    [clipboard[kind], kind === 'html'] as const,
  )

export interface Drawn {
  readonly rows: number
  /** Number of rows in the page. */
  readonly lines: number
  readonly columns: number
  readonly height: number
}

/**
 * A handwritten grid without a framework, with as many visible cells as the product's. It moves a class to the active
 * cell, and reuses rows on scroll. It has no input, no focus and no texts for screen readers.
 */
export async function openBareGrid(page: Page, drawn: Drawn): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><style>
    .box { position: relative; overflow: auto; font: 14px sans-serif }
    .row { position: absolute; left: 0; right: 0; height: 36px; display: grid; contain: layout style;
      grid-template-columns: repeat(${drawn.columns}, 1fr) }
    .row > * { padding: 0 8px; overflow: hidden; line-height: 35px; white-space: nowrap; border-bottom: 1px solid #ddd }
    .here { box-shadow: inset 0 0 0 2px blue }
  </style><div class="box" tabindex="0"><div></div></div>`)
  await page.evaluate(({ rows, lines, columns, height }) => {
    const HIGH = 36
    const box = document.querySelector<HTMLElement>('.box')!
    const body = box.firstElementChild as HTMLElement
    box.style.height = `${height}px`
    body.style.height = `${rows * HIGH}px`
    const held = Array.from({ length: lines }, () => {
      const line = document.createElement('div')
      line.className = 'row'
      for (let col = 0; col < columns; col++) line.append(document.createElement('div'))
      body.append(line)
      return { line, row: -1 }
    })
    const page = Math.floor(height / HIGH)
    let [row, col] = [0, 0]
    const write = () => {
      const first = Math.max(0, Math.min(rows - lines, Math.floor(box.scrollTop / HIGH) - 4))
      for (let at = first; at < first + lines; at++) {
        const one = held[at % lines]!
        if (one.row === at) continue
        one.row = at
        one.line.style.top = `${at * HIGH}px`
        for (let col = 0; col < columns; col++) one.line.children[col]!.textContent = `髙橋 ${at} ${col}`
      }
    }
    const cell = () => held[row % lines]!.line.children[col]!
    write()
    cell().className = 'here'
    box.focus()
    box.addEventListener('keydown', (event) => {
      event.preventDefault()
      cell().className = ''
      const next = col + (event.key === 'ArrowRight' || event.key === 'Tab' ? 1 : 0)
      const down = event.key === 'PageDown' ? page : event.key === 'ArrowDown' ? 1 : 0
      const around = event.key === 'Tab' && next === columns
      row = Math.min(rows - 1, row + down + Number(around))
      col = around ? 0 : Math.min(columns - 1, next)
      const top = row * HIGH
      if (top + HIGH > box.scrollTop + height) box.scrollTop = top + HIGH - height
      write()
      cell().className = 'here'
    })
  }, drawn)
}
