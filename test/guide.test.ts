/** The guide explains every refusal with the text of the screen; its pictures and links exist in both languages. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { anchor, GUIDE_CHAPTERS, GUIDE_LANGUAGES, guideFiles, guideTexts } from '../scripts/guide.ts'
import * as en from '../src/web/messages/texts/en.ts'
import * as ja from '../src/web/messages/texts/ja.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Maximum bytes of a picture, which is loaded with its page. */
const MOST_BYTES = 60_000

const texts = { en, ja }

/** Errors that the guide need not explain. */
const SELF_EVIDENT = [
  'eventGone',
  'nothingChosen',
  'noReason',
  'reasonTooLong',
  'nobodyChosen',
  'noSplitNumber',
  'rangeUnreadable',
]

const keys = Object.keys
const between = (texts: object, first: string, last: string): string[] => {
  const all = keys(texts)
  return all.slice(all.indexOf(first), all.indexOf(last) + 1)
}
const withRemedy = (of: object): string[] =>
  keys(of)
    .filter((key) => key.endsWith('Remedy'))
    .map((key) => key.slice(0, -'Remedy'.length))
const left = keys(en.reconcile).filter((key) => /^left[A-Z]/.test(key))
const refusals = between(en.change, 'eventGone', 'rangeReversed').filter((key) => !SELF_EVIDENT.includes(key))
const without = between(en.allocate, 'holdsByName', 'incompleteOf').filter((key) => key !== 'incomplete')

const files = guideFiles(ROOT)
const picturesIn = (text: string): string[] => [...text.matchAll(/!\[[^\]]+\]\((.+?)\)/g)].map(([, file]) => file!)
const headingsIn = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
/** A label as the guide quotes it, with three dots for parameters. */
const asQuoted = (text: string): string =>
  text
    .replace(/\{\{\w+\}\}/g, '…')
    .replace(/(\.\.\.|…)$/, '')
    .toLowerCase()

describe.each(GUIDE_LANGUAGES)('in %s', (locale) => {
  const chapters = guideTexts(ROOT, locale)
  const page = chapters.get('an-event')!
  /** Patterns of quotes, and of the first cells of tables. */
  const quotes = [/[“「](.+?)[”」]/g, /^\| ([^|]+) \|/gm]
    .flatMap((pattern) => [...page.matchAll(pattern)])
    .map(([, quote]) => quote!.toLowerCase())
  /** Long quotes may be a part of a screen's text; shorter quotes must be the whole text. */
  const long = quotes.filter((quote) => quote.length >= (locale === 'en' ? 8 : 5))
  const isQuoted = (shown: string) =>
    quotes.includes(shown.toLowerCase()) ||
    long.some((quote) => quote.split('…').every((part) => shown.toLowerCase().includes(part)))

  const declared = Object.values<TableDeclaration>(tables).flatMap(({ label, fields }) => [
    label[locale],
    ...Object.values(fields).map((field) => field.label[locale]),
  ])
  /** All texts of the product, with labels of tables and fields. */
  const words = new Set(
    [...Object.values(texts[locale]).flatMap((area) => Object.values<string>(area)), ...declared].map(asQuoted),
  )

  test.each([
    ['what does not fit together', 'reconcile', withRemedy(en.reconcile)],
    ['payments to check', 'payments', withRemedy(en.payments)],
    ['sales that are left', 'reconcile', left],
    ['a change that is refused', 'change', refusals],
    ['who is allocated nothing', 'allocate', without],
  ] as const)('%s', (_, area, wanted) => {
    expect(wanted.length).toBeGreaterThan(5)
    const all: Readonly<Record<string, string>> = texts[locale][area]
    expect(wanted.filter((key) => !isQuoted(all[key]!))).toEqual([])
  })

  test.each(GUIDE_CHAPTERS)('%s: what is to be pressed is called as it is in the product', (chapter) => {
    // Skips lines that are bold as a whole, which are small headings.
    const pressed = [...chapters.get(chapter)!.matchAll(/^(?!\*\*[^*]+\*\*$).*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label!),
    )
    expect(pressed.filter((label) => !words.has(asQuoted(label)))).toEqual([])
  })

  test('every picture exists in both languages, and no picture is too large', () => {
    for (const text of chapters.values())
      for (const picture of picturesIn(text)) {
        expect(picture).toMatch(new RegExp(`^\\.\\./images/[\\w-]+-${locale}\\.png$`))
        const size = files.get(`guide/images/${path.basename(picture)}`)?.length ?? 0
        expect([picture, size > 0 && size <= MOST_BYTES]).toEqual([picture, true])
      }
  })

  test('links between chapters have existing targets', () => {
    for (const text of chapters.values())
      for (const [, to] of text.matchAll(/(?<!!)\[[^\]]+\]\((.+?)\)/g)) {
        const [file, place] = to!.split('#')
        const target = chapters.get(path.basename(file!, '.md'))
        expect([to, target !== undefined]).toEqual([to, true])
        if (place) expect(headingsIn(target!).map(anchor)).toContain(place)
      }
  })
})

test('both languages have the same chapters, sections and pictures', () => {
  const [en, ja] = GUIDE_LANGUAGES.map((locale) => guideTexts(ROOT, locale))
  for (const chapter of GUIDE_CHAPTERS) {
    const shape = (text: string) => [headingsIn(text).length, picturesIn(text).map((file) => file.slice(0, -7))]
    expect([chapter, ...shape(ja!.get(chapter)!)]).toEqual([chapter, ...shape(en!.get(chapter)!)])
  }
})

test('is built as pages that lead to each other and fetch nothing from elsewhere; the page of the API alone runs scripts', () => {
  const pages = [...files].filter(([name]) => name.endsWith('.html'))
  expect(pages).toHaveLength((GUIDE_CHAPTERS.length + 1) * GUIDE_LANGUAGES.length)
  for (const [name, html] of pages) {
    const text = String(html)
    const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([script]) => script)
    expect(scripts.filter((script) => !/ src="\/guide\/api\/[\w-]+\.js">$/.test(script))).toEqual([])
    expect(scripts).toHaveLength(name.endsWith('/api.html') ? 2 : 0)
    expect(text).not.toMatch(/\son\w+=|https?:|<th><\/th>/)
    for (const [, to] of text.matchAll(/(?:href|src)="([^"#]+)/g)) {
      const target = to!.startsWith('/') ? to!.slice(1) : path.posix.join(path.posix.dirname(name), decodeURI(to!))
      expect([name, to, target === 'icon.svg' || files.has(target)]).toEqual([name, to, true])
    }
    expect([...text.matchAll(/<img[^>]*>/g)].filter(([image]) => !/ alt="[^"]+"/.test(image))).toEqual([])
  }
})
