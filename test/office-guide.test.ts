/** The office's guide tells what to do where the product says no, in the product's own words; its pictures are there. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as allocate from '../src/web/messages/texts/allocate.ts'
import * as change from '../src/web/messages/texts/change.ts'
import * as reconcile from '../src/web/messages/texts/reconcile.ts'

const OFFICE = fileURLToPath(new URL('../docs/office', import.meta.url))
const pages = { en: 'from-allocation-to-reconciliation.md', ja: 'from-allocation-to-reconciliation.ja.md' }

const texts = {
  en: { allocate: allocate.en, change: change.en, reconcile: reconcile.en },
  ja: { allocate: allocate.ja, change: change.ja, reconcile: reconcile.ja },
}

/** What is missing or half typed says itself what to do. */
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
const faults = keys(reconcile.en)
  .filter((key) => key.endsWith('Remedy'))
  .map((key) => key.slice(0, -'Remedy'.length))
const left = keys(reconcile.en).filter((key) => /^left[A-Z]/.test(key))
const refusals = between(change.en, 'eventGone', 'rangeReversed').filter((key) => !SELF_EVIDENT.includes(key))
const without = between(allocate.en, 'holdsByName', 'incompleteOf').filter((key) => key !== 'incomplete')

describe.each(['en', 'ja'] as const)('in %s', (locale) => {
  const page = readFileSync(path.join(OFFICE, pages[locale]), 'utf8')
  /** What the page quotes, and the first cells of its tables. */
  const quotes = [/[“「](.+?)[”」]/g, /^\| ([^|]+) \|/gm]
    .flatMap((told) => [...page.matchAll(told)])
    .map(([, quote]) => quote!.toLowerCase())
    .filter((quote) => quote.length >= (locale === 'en' ? 8 : 5))
  const isTold = (shown: string) =>
    quotes.some((quote) => quote.split('…').every((part) => shown.toLowerCase().includes(part)))

  test.each([
    ['what does not fit together', 'reconcile', faults],
    ['sales that are left', 'reconcile', left],
    ['a change that is refused', 'change', refusals],
    ['who is allocated nothing', 'allocate', without],
  ] as const)('%s', (_, area, wanted) => {
    expect(wanted.length).toBeGreaterThan(5)
    const all: Readonly<Record<string, string>> = texts[locale][area]
    expect(wanted.filter((key) => !isTold(all[key]!))).toEqual([])
  })

  test('every chapter has its picture, in its own language, and none is too large to be fetched', () => {
    const pictures = [...page.matchAll(/!\[[^\]]+\]\((.+?)\)/g)].map(([, file]) => path.join(OFFICE, file!))
    expect(pictures.map((file) => path.basename(file))).toEqual(
      ['allocate', 'print', 'change', 'number', 'reconcile', 'names'].map((name) => `${name}-${locale}.png`),
    )
    expect(pictures.filter((file) => !existsSync(file) || statSync(file).size > 60_000)).toEqual([])
  })
})
