/** Every paper in every browser, with each setting alone at every value and every pair of settings. */
import type { Locale } from '#domain/locale.ts'
import { readPdf } from '../pdf.ts'
import { type BrowserSettings, type Engine, type PaperBrowser, PLAIN_DIALOG, type PrintDialog } from './browser.ts'
import type { OfficeServer } from './office-server.ts'
import { allPairs, eachAlone, type Row, type Settings } from './pairs.ts'
import { type Paper, papers } from './papers.ts'
import { type Outcome, printedPdf, printPaper, saveAsPdf } from './printed-paper.ts'
import { refusalFaults } from './refusals.ts'
import { enter, type Look, PLAIN_LOOK } from './product.ts'

/** Values of each setting, the default first. */
const SETTINGS = {
  paper: papers.map(({ name }) => name),
  /** Millimetres on all sides; null keeps the page's own. */
  margins: [null, 0, 5, 10, 20, 25.4, 30],
  scale: [1, 0.8, 0.9, 1.1, 1.2, 1.35, 1.5],
  size: ['A4', 'Letter'],
  landscape: [false, true],
  minimumFont: [0, 6, 10, 12, 14, 20],
  dark: [false, true],
  language: ['en', 'ja'],
  translated: [false, true],
} as const

export type Print = Row<typeof SETTINGS>

/** Intermediate values, which are not combined with other settings. */
const BETWEEN: Partial<Record<keyof typeof SETTINGS, unknown>> = { margins: 5, scale: 0.9 }

const PLAIN = Object.fromEntries(Object.entries(SETTINGS).map(([name, [first]]) => [name, first])) as Print

/** Prints of one browser. A setting beyond the page's control is printed alone, because it would hide other faults. */
export function printsOf(engine: Engine, seed: number): Print[] {
  const alone = [PLAIN, ...eachAlone(SETTINGS, PLAIN)]
  const pairs = allPairs(pairedSettings(engine), seed, alone) as Print[]
  // Sorted by minimum font size, because Chromium restarts for each change.
  return [...alone, ...pairs].toSorted((a, b) => a.minimumFont - b.minimumFont)
}

/** The settings whose values are combined in pairs. */
export function pairedSettings(engine: Engine): Settings {
  const paired = Object.entries(SETTINGS).map(([name, values]) => [
    name,
    values.filter((value) => value !== BETWEEN[name as keyof typeof SETTINGS]),
  ])
  return { ...Object.fromEntries(paired), ...(engine === 'webkit' && { scale: [1] }) }
}

/** Prints for the PDF that the page generates, which has no settings. */
export const OWN_PDF = 'own PDF'
export const pdfs: readonly Print[] = papers.map(({ name }) => ({ ...PLAIN, paper: name }))

export interface Printed {
  readonly engine: Engine | typeof OWN_PDF
  readonly print: Print
}

export interface Result extends Printed {
  /** The reason for a refusal; null if there is paper. */
  readonly refused: string | null
  /** Faults; empty if every row is complete, or if the page noticed and reported the problem. */
  readonly faults: readonly string[]
  /** Effects of settings beyond the page's control, which docs/operations.md names. */
  readonly limits: readonly string[]
  /** Null without paper. */
  readonly pdf: Uint8Array | null
}

/** @param onResult called after each */
export async function printAll(
  browser: PaperBrowser,
  { server, office, collected }: OfficeServer,
  prints: readonly Print[],
  onResult: (result: Result) => void,
): Promise<void> {
  await enter(browser, server)
  let settings: BrowserSettings = { minimumFontPx: 0, dark: false }
  for (const { paper, language } of prints.filter(({ minimumFont }) => minimumFont > 0)) {
    const key = sizeKey(paper, language)
    if (!smallestTexts.has(key)) smallestTexts.set(key, await smallestText(browser, paper, language))
  }
  for (const print of prints) {
    const wanted = { minimumFontPx: print.minimumFont, dark: print.dark }
    if (JSON.stringify(wanted) !== JSON.stringify(settings)) await browser.configure(wanted)
    settings = wanted
    const paper = papers.find(({ name }) => name === print.paper)!
    onResult(await one(browser, paper, print, paper.expected(office, collected, print.language)))
  }
}

/** Smallest text of each paper in each language, in points; equal in all browsers. */
const smallestTexts = new Map<string, number>()
const sizeKey = (paper: string, language: Locale): string => `${paper} ${language}`

async function smallestText(browser: PaperBrowser, name: string, language: Locale): Promise<number> {
  const { place } = papers.find((paper) => paper.name === name)!
  const pdf = await printedPdf(browser, place, { ...PLAIN_LOOK, language }, PLAIN_DIALOG)
  if (typeof pdf === 'string') throw new Error(`${name} is refused as it is: ${pdf}`)
  const pages = await readPdf(pdf)
  return Math.min(...pages.flatMap(({ items }) => items.map(({ height }) => height)))
}

async function one(
  browser: PaperBrowser,
  { place }: Paper,
  print: Print,
  expected: ReturnType<Paper['expected']>,
): Promise<Result> {
  const { engine } = browser
  const { margins: marginsMm, scale, size: paper, landscape, language, dark, translated } = print
  const dialog: PrintDialog = { marginsMm, scale, paper, landscape }
  const look: Look = { language, dark, translated }
  return resultOf({ engine, print }, () => printPaper(browser, place, look, dialog, expected))
}

/** Saves every paper as the page's own PDF. @param onResult called after each */
export async function saveAll(
  browser: PaperBrowser,
  { server, office, collected }: OfficeServer,
  prints: readonly Print[],
  onResult: (result: Result) => void,
): Promise<void> {
  await enter(browser, server)
  for (const print of prints) {
    const { place, expected } = papers.find(({ name }) => name === print.paper)!
    const wanted = expected(office, collected, print.language)
    onResult(await resultOf({ engine: OWN_PDF, print }, () => saveAsPdf(browser, place, wanted)))
  }
}

async function resultOf(printed: Printed, print: () => Promise<Outcome>): Promise<Result> {
  const nothing = { ...printed, refused: null, faults: [], limits: [], pdf: null }
  try {
    const outcome = await print()
    const { paper, language } = printed.print
    const smallest = smallestTexts.get(sizeKey(paper, language)) ?? Infinity
    const unlike = refusalFaults(printed.print, smallest, outcome)
    if (outcome.kind === 'refused') return { ...nothing, refused: outcome.reason, faults: unlike }
    const { faults, pdf } = outcome
    return { ...nothing, pdf, ...(isLimit(printed) ? { limits: faults } : { faults: [...unlike, ...faults] }) }
  } catch (error) {
    return { ...nothing, faults: [error instanceof Error ? error.message : String(error)] }
  }
}

/** WebKit scales and repaginates a finished layout without notice to the page. */
const isLimit = ({ engine, print }: Printed): boolean => engine === 'webkit' && print.scale !== 1

/** Counts of prints, refusals and faults by value of each setting, and by browser. */
export function table(results: readonly Result[]): string[] {
  const lines = [line('', 'prints', 'refused', 'limit', 'at fault')]
  const group = (name: string, own: readonly Result[]) => {
    const refused = own.filter((result) => result.refused !== null).length
    const faults = own.filter((result) => result.faults.length > 0).length
    const limits = own.filter((result) => result.limits.length > 0).length
    if (own.length > 0) lines.push(line(name, own.length, refused, limits, faults))
  }
  const enginesSeen = [...new Set(results.map(({ engine }) => engine))]
  for (const engine of enginesSeen)
    group(
      engine,
      results.filter((result) => result.engine === engine),
    )
  for (const [setting, values] of Object.entries(SETTINGS))
    for (const value of values)
      for (const engine of enginesSeen)
        group(
          `${engine} ${setting} ${value}`,
          results.filter((result) => result.engine === engine && result.print[setting as keyof Print] === value),
        )
  return lines
}

const line = (name: string, ...figures: (string | number)[]): string =>
  `${name.padEnd(44)}${figures.map((figure) => String(figure).padStart(10)).join('')}`

/** Describes a print by its unusual settings. */
export function described({ engine, print }: Printed): string {
  const unusual = Object.entries(print).filter(
    ([name, value]) => name !== 'paper' && value !== PLAIN[name as keyof Print],
  )
  return [engine, print.paper, ...unusual.map(([name, value]) => `${name}=${value}`)].join(' ')
}
