/** Measures layout shifts, target sizes, and the contrast of edges. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Minimums of WCAG 2.2: a target's side in pixels, and the contrast of an edge or focus ring with its surroundings. */
const LEAST = { target: 24, contrast: 3 } as const

interface Moved {
  /** The browser's score of a shift: the moved share of the window times the distance. */
  readonly value: number
  /** The moved elements, each with its old and new position. */
  readonly what: readonly string[]
}

/** Records layout shifts from now on, also those right after a press. Shifts caused by scrolling do not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((pixels) => Math.round(pixels)).join(' ')
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      const text = element?.textContent.trim().slice(0, 30)
      return `${element?.tagName.toLowerCase() ?? 'gone'}.${element?.className || '-'} “${text}”`
    }
    const movedBy = (entry: PerformanceEntry): Moved => {
      const { value, sources } = entry as LayoutShift
      return {
        value: Math.round(value * 10_000) / 10_000,
        what: sources
          // Ignores shifts of less than a pixel, which come from rounded text widths.
          .filter((one) => place(one.previousRect) !== place(one.currentRect))
          .map((one) => `${name(one.node)}: ${place(one.previousRect)} → ${place(one.currentRect)}`),
      }
    }
    const noted: Moved[] = []
    const observer = new PerformanceObserver((list) => noted.push(...list.getEntries().map(movedBy)))
    observer.observe({ type: 'layout-shift' })
    Object.assign(window, {
      takeShifts: () =>
        [...noted.splice(0), ...observer.takeRecords().map(movedBy)].filter((moved) => moved.what.length > 0),
    })
  })
}

/** Waits until pending changes are painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((next) => requestAnimationFrame(next))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })

/** Resizes the window, and waits until the page has rendered for the new width. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await painted(page)
}

/** Waits for pending paints. Returns the layout shifts since the last call. */
async function takeShifts(page: Page): Promise<readonly Moved[]> {
  await painted(page)
  return page.evaluate(() => (window as unknown as { takeShifts(): Moved[] }).takeShifts())
}

/** Expects no layout shift during `act`. */
export async function still(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  await takeShifts(page)
  await act()
  expect.soft(await takeShifts(page), `${what}: moved`).toEqual([])
}

/** Expects that targets are large enough, and that edges of inputs and focus rings have enough contrast. */
export async function measure(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(smallTargets, LEAST.target), `${what}: too small to be pressed`).toEqual([])
  expect.soft(await page.evaluate(faint, LEAST.contrast), `${what}: an edge or a ring too faint`).toEqual([])
}

/** Expects that targets are large enough. For further widths, after `measure` has checked the rest at one width. */
export async function measureTargets(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(smallTargets, LEAST.target), `${what}: too small to be pressed`).toEqual([])
}

/** Runs in the page. */
function smallTargets(least: number): string[] {
  const pressed =
    'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=menuitem], [role=option]'
  const found = [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
    if (element.matches(':disabled, [type=hidden], [type=file]') || element.closest('[aria-hidden=true], [inert]'))
      return []
    if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) return []
    const own = element.getBoundingClientRect()
    // Ignores the skip link, which is visible only while it has the focus.
    if (own.width <= 1 || own.height <= 1) return []
    // Ignores links within a sentence. WCAG exempts them, because the line determines their height.
    const { display } = getComputedStyle(element)
    const inText = display === 'inline' && element.parentElement!.textContent.trim() !== element.textContent.trim()
    if (inText) return []
    // A press on a label activates its input. A press on the cell around a row's checkbox activates the checkbox.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const cell = element.matches('[type=checkbox]') ? element.closest('td, th') : null
    const boxes = [own, ...[...labels, ...(cell ? [cell] : [])].map((one) => one.getBoundingClientRect())]
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))
    if (Math.min(width, height) >= least - 0.5) return []
    const name = element.ariaLabel ?? element.title ?? ''
    return [
      `${element.tagName.toLowerCase()} “${name || element.textContent.trim().slice(0, 40)}” ${width} × ${height}`,
    ]
  })
  return [...new Set(found)]
}

/**
 * Runs in the page. Returns controls whose edge or focus ring has too little contrast. Controls of equal style are
 * measured once. Restores the focus.
 */
function faint(least: number): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Colour>()
  const colourOf = (css: string): Colour => {
    const before = known.get(css)
    if (before) return before
    paint.clearRect(0, 0, 1, 1)
    paint.fillStyle = css
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = paint.getImageData(0, 0, 1, 1).data
    const colour: Colour = [red, green, blue, alpha / 255]
    known.set(css, colour)
    return colour
  }
  const over = (front: Colour, back: Colour): Colour => {
    const mixed = [0, 1, 2].map((at) => front[at]! * front[3] + back[at]! * (1 - front[3]))
    return [mixed[0]!, mixed[1]!, mixed[2]!, 1]
  }
  const groundOf = (element: Element | null): Colour => {
    if (!element) return colourOf(getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#000' : '#fff')
    const own = colourOf(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
  }
  const light = (colour: Colour): number => {
    const [red, green, blue] = [0, 1, 2].map((at) => {
      const part = colour[at]! / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const contrast = (css: string, ground: Colour): number => {
    const [a, b] = [light(over(colourOf(css), ground)), light(ground)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  /** The element whose border is the control's visible edge: the control or one of its parents. */
  const edged = (element: Element): Element | undefined =>
    [element, element.parentElement, element.parentElement?.parentElement].find((box) => {
      if (!box) return false
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(box)
      return Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none' && colourOf(borderTopColor)[3] > 0
    }) ?? undefined
  const rounded = (number: number) => Math.round(number * 100) / 100
  const named = (element: HTMLElement) =>
    `${element.tagName.toLowerCase()} “${element.ariaLabel || element.textContent.trim().slice(0, 30) || element.id}”`
  const looks = new Set<string>()
  const isNew = (element: Element) => {
    const look = `${element.tagName} ${element.getAttribute('class')} ${groundOf(element.parentElement).join()}`
    return !looks.has(look) && Boolean(looks.add(look))
  }
  const problems: string[] = []
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
  ]
  const had = document.activeElement
  for (const element of controls) {
    if (element.matches(':disabled, [type=hidden], [type=file]') || element.closest('[aria-hidden=true], [inert]'))
      continue
    if (!element.checkVisibility({ visibilityProperty: true }) || !isNew(element)) continue
    const box = edged(element)
    // Native controls are ignored, because the browser gives them visible edges.
    const isField = element.matches('input, select, textarea') && getComputedStyle(element).appearance === 'none'
    if (isField) {
      const { borderTopColor, backgroundColor } = getComputedStyle(box ?? element)
      const ground = groundOf((box ?? element).parentElement)
      const highest = Math.max(box ? contrast(borderTopColor, ground) : 1, contrast(backgroundColor, ground))
      if (highest < least) problems.push(`edge of ${named(element)}: ${rounded(highest)}`)
    }
    element.focus({ preventScroll: true })
    if (document.activeElement !== element || !element.matches(':focus-visible')) continue
    const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(element)
    const drawn = element.nextElementSibling && getComputedStyle(element.nextElementSibling)
    const [shadow] = boxShadow.match(/^(?:rgb|color|oklab)[^)]*\)/) ?? []
    const ground = groundOf(element.parentElement)
    const rings = [
      ...(outlineStyle === 'none' ? [] : [outlineColor]),
      ...(drawn && drawn.outlineStyle !== 'none' ? [drawn.outlineColor] : []),
      ...(shadow ? [shadow] : []),
      ...(element.matches('input, select, textarea') && box ? [getComputedStyle(box).borderTopColor] : []),
    ].map((ring) => contrast(ring, ground))
    const highest = Math.max(1, ...rings)
    if (highest < least) problems.push(`ring of ${named(element)}: ${rounded(highest)}`)
  }
  if (had instanceof HTMLElement && had !== document.body) had.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return problems
}

/** Expects that no number is broken across lines, because each part would look like a number of its own. */
export async function numbersWhole(page: Page, where: string): Promise<void> {
  await painted(page)
  const parted = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      for (const { 0: number, index } of text.data.matchAll(/-?¥?\d[\d,.]*\d%?/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`${number} in ${text.parentElement!.outerHTML}`)
      }
    }
    return found
  })
  expect(parted, where).toEqual([])
}
