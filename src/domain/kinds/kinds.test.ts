import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDigitsOnly, isPrefixedCard } from './card.ts'
import { kinds, type KindName } from './index.ts'
import { isIssue } from './kind.ts'
import { textLimit } from './text.ts'

const names = Object.keys(kinds) as KindName[]
const code = (result: unknown): string | undefined => (isIssue(result) ? result.code : undefined)
const wholeKinds = ['id', 'code', 'reference', 'number', 'count', 'quantity'] as const
const hostile = [
  undefined,
  {},
  [],
  [1],
  () => 1,
  Symbol('x'),
  1n,
  Number.NaN,
  Infinity,
  -Infinity,
  '\u0000',
  '\uD800',
  '1e400',
  '__proto__',
  { toString: () => '1' },
]

describe('every kind', () => {
  it.each(names)('%s takes anything without throwing, and gives nothing that cannot be stored', (name) => {
    const check = (raw: unknown): void => {
      const value = kinds[name].accept(raw)
      if (isIssue(value) || value === null) return
      expect(typeof value).toBe(
        { bigint: 'number', numeric: 'number', text: 'string', boolean: 'boolean', date: 'string' }[kinds[name].sql],
      )
      expect(value).not.toBe('')
    }
    hostile.forEach(check)
    fc.assert(fc.property(fc.anything(), check))
  })

  it.each(names)('%s reads back what it has read', (name) => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.maxSafeInteger().map(String)),
        (typed) => {
          const value = kinds[name].parse(typed)
          if (isIssue(value)) return
          expect(kinds[name].accept(value)).toBe(value)
          expect(kinds[name].parse(value === null ? '' : String(value))).toBe(value)
        },
      ),
    )
  })

  it.each(names)('%s takes blanks as empty', (name) => {
    for (const blank of ['', ' ', '\t', '　']) expect(kinds[name].parse(blank)).toBe(name === 'flag' ? false : null)
    expect(kinds[name].accept(null)).toBe(name === 'flag' ? false : null)
  })
})

describe('whole numbers', () => {
  it.each(wholeKinds)('%s reads full-width digits, thousands commas and spaces [S5.28]', (name) => {
    expect(kinds[name].parse('１２３４５')).toBe(12345)
    expect(kinds[name].parse('1,234,567')).toBe(1234567)
    expect(kinds[name].parse('－5')).toBe(-5)
    expect(kinds[name].parse('007')).toBe(7)
    expect(kinds[name].parse('12.0')).toBe(12)
    expect(kinds[name].parse('1\u00A0234')).toBe(1234)
    for (const text of ['-', '1-2', '１a', '1:', '/1']) expect(code(kinds[name].parse(text)), text).toBeDefined()
  })

  it('reads what people write around one', () => {
    for (const text of ['3枚', '3 冊', 'No.3', 'No. ３', '№3', '#3', '第3号', '3番'])
      expect(kinds.number.parse(text), text).toBe(3)
    for (const text of ['枚', 'No.', '第', '3課', 'A3'])
      expect(code(kinds.number.parse(text)), text).toBe('mustBeValidNumber')
  })

  it.each([
    '1005\n1006',
    '1005 1006',
    '1005\t1006',
    '1005　1006',
    '1005,1006',
    '177 180',
    '1005²',
    '1005①',
    '2²',
    '㊿',
    '1,00',
    '1,2,3',
  ])('never makes one of two, nor of what is no digit: %j', (text) => {
    for (const kind of ['number', 'quantity', 'money'] as const)
      expect(code(kinds[kind].parse(text))).toBe('mustBeValidNumber')
  })

  it('refuses what it would have to round', () => {
    expect(code(kinds.number.parse('9007199254740993'))).toBe('numberTooLarge')
    expect(code(kinds.number.parse('1.5'))).toBe('mustBeWholeNumber')
    expect(code(kinds.number.parse('1E+05'))).toBe('mustBeValidNumber')
    expect(code(kinds.number.accept(2 ** 53))).toBe('numberTooLarge')
    expect(code(kinds.number.accept(1.5))).toBe('mustBeWholeNumber')
    expect(kinds.number.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('refuses an id that would leave the database none to give', () => {
    expect(kinds.id.parse(String(2 ** 52))).toBe(2 ** 52)
    expect(kinds.id.accept(2 ** 52 + 1)).toEqual({ code: 'numberTooLarge', params: { max: 2 ** 52 } })
  })

  it('has no negative zero, which JSON would lose', () => {
    for (const zero of ['-0', '－０', '-0.0']) expect(Object.is(kinds.number.parse(zero), 0)).toBe(true)
    expect(Object.is(kinds.money.accept(-0), 0)).toBe(true)
  })

  it('reads every safe whole number exactly', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer()), (n) => {
        const parted = n.toLocaleString('en')
        const wide = parted.replace(/[\d,-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
        for (const text of [parted, wide, String(n), `${parted}.0`]) expect(kinds.number.parse(text), text).toBe(n || 0)
      }),
    )
  })
})

describe('decimals', () => {
  it('reads what Excel shows', () => {
    expect(kinds.money.parse('¥1,200')).toBe(1200)
    expect(kinds.money.parse('￥１，２００')).toBe(1200)
    expect(kinds.money.parse('1200円')).toBe(1200)
    expect(kinds.percent.parse('87.5%')).toBe(87.5)
    expect(kinds.percent.parse('８７．５％')).toBe(87.5)
    expect(kinds.money.parse('-.5')).toBe(-0.5)
  })

  it('refuses what it would have to round', () => {
    expect(code(kinds.money.parse('0.00001'))).toBe('tooManyDecimals')
    expect(code(kinds.money.accept(0.1 + 0.2))).toBe('tooManyDecimals')
    expect(code(kinds.money.parse('100000000000'))).toBe('numberTooLarge')
    for (const text of ['円', '%', '1.2.3', 'abc', '1 2x', '--1'])
      expect(code(kinds.money.parse(text)), text).toBe('mustBeValidNumber')
    expect(kinds.money.parse('1.50000')).toBe(1.5)
  })
})

describe('text', () => {
  it('keeps zeros, width and case; loses blanks at the ends', () => {
    for (const kept of ['000123', 'ﾀﾅｶ ﾀﾛｳ', '𠮷田', 'ａＢｃ', 'two\nlines']) expect(kinds.text.parse(kept)).toBe(kept)
    expect(kinds.text.parse(' 髙橋　')).toBe('髙橋')
    expect(kinds.text.accept(123)).toBe('123')
  })

  it('refuses what cannot be stored', () => {
    expect(code(kinds.text.parse('a\u0000b'))).toBe('unreadableCharacter')
    expect(code(kinds.text.parse('a\uD842'))).toBe('unreadableCharacter')
    expect(code(kinds.text.parse('あ'.repeat(textLimit + 1)))).toBe('textTooLong')
    expect(kinds.text.parse('あ'.repeat(textLimit))).toHaveLength(textLimit)
    expect(code(kinds.text.accept({}))).toBe('invalidFormat')
  })
})

describe('sweet card numbers', () => {
  it('takes digits, or SC and six digits', () => {
    expect(kinds.card.parse('00123456')).toBe('00123456')
    expect(kinds.card.parse('SC123456')).toBe('SC123456')
    expect(kinds.card.parse('ＳＣ１２３４５６')).toBe('SC123456')
    for (const wrong of ['SC12345', 'sc123456', 'SC1234567', '12-34', 'abc'])
      expect(code(kinds.card.parse(wrong)), wrong).toBe('invalidFormat')
  })

  it('tells the two forms apart [S5.20]', () => {
    expect([
      isDigitsOnly('123'),
      isDigitsOnly('SC123456'),
      isPrefixedCard('SC123456'),
      isPrefixedCard('123456'),
    ]).toEqual([true, false, true, false])
  })
})

describe('dates', () => {
  it('are short: a long text is refused before it is compared with patterns', () => {
    const blanks = ' '.repeat(490)
    expect(kinds.date.parse(`2026.${' '.repeat(20)}4.1`)).toBe('2026-04-01')
    expect(code(kinds.date.parse(`2026.${blanks}4.${blanks}1`))).toBe('mustBeValidDate')
  })

  it.each([
    '2026-04-01',
    '2026/4/1',
    '２０２６／４／１',
    '2026.4.1',
    '2026年4月1日',
    '2026年4月1日（水）',
    '令和8年4月1日',
    'R8.4.1',
    '20260401',
    '2026-04-01 00:00',
  ])('are read as people and Excel write them: %s', (typed) => {
    expect(kinds.date.parse(typed)).toBe('2026-04-01')
  })

  const days = [
    '4/1',
    '4月1日',
    '26/4/1',
    '2026-4/1',
    '2026/4/0',
    '2026-02-29',
    '1900-02-29',
    '2026/13/1',
    '1899-12-31',
  ]
  const others = ['46113', '2026-04-01 09:30', '令和0年4月1日', '令和元年4月30日', '平成31年5月1日', 'S64.1.8', '済']
  it.each([...days, ...others])('are refused where a part is missing or no calendar has the day: %s', (typed) => {
    expect(code(kinds.date.parse(typed))).toBe('mustBeValidDate')
  })

  it('know the leap day and the first and last day of an era', () => {
    expect(kinds.date.parse('2028/2/29')).toBe('2028-02-29')
    expect(kinds.date.parse('令和元年5月1日')).toBe('2019-05-01')
    expect(kinds.date.parse('平成31年4月30日')).toBe('2019-04-30')
    expect(kinds.date.parse('S64.1.7')).toBe('1989-01-07')
  })

  it('are texts, because a number could be an Excel serial as well as a date', () => {
    expect(code(kinds.date.accept(20260401))).toBe('mustBeValidDate')
    expect(kinds.date.accept('20260401')).toBe('2026-04-01')
  })

  it('read each day as itself, however it is written, and no day that JavaScript would carry over', () => {
    const day = fc.record({ year: fc.integer({ min: 1900, max: 9999 }), month: fc.nat(13), day: fc.nat(32) })
    const shapes = [
      (y: number, m: number, d: number) => `${y}/${m}/${d}`,
      (y: number, m: number, d: number) => `${y}年${m}月${d}日`,
      (y: number, m: number, d: number) => [y, ...[m, d].map((part) => String(part).padStart(2, '0'))].join('-'),
      (y: number, m: number, d: number) => `令和${y - 2018}年${m}月${d}日`,
    ]
    fc.assert(
      fc.property(day, fc.constantFrom(...shapes), ({ year, month, day }, shape) => {
        const days = [
          31,
          year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
          31,
          30,
          31,
          30,
          31,
          31,
          30,
        ]
        const most = [...days, 31, 30, 31][month - 1]
        const isDay = most !== undefined && day >= 1 && day <= most
        const two = (part: number) => String(part).padStart(2, '0')
        const iso = `${year}-${two(month)}-${two(day)}`
        const isInEra = shape !== shapes[3] || (year <= 2117 && iso >= '2019-05-01')
        const read = kinds.date.parse(shape(year, month, day))
        if (isDay && isInEra) expect(read).toBe(iso)
        else expect(code(read)).toBe('mustBeValidDate')
        if (typeof read === 'string') expect([kinds.date.parse(read), kinds.date.accept(read)]).toEqual([read, read])
      }),
    )
  })
})

describe('flags', () => {
  it('are true for true, 1 and yes, and for nothing else [S5.29]', () => {
    for (const yes of ['true', 'TRUE', '1', 'Yes', ' yes ']) expect(kinds.flag.parse(yes), yes).toBe(true)
    for (const no of ['false', '0', 'no', '', 'はい', '2', 'truely']) expect(kinds.flag.parse(no), no).toBe(false)
    expect([kinds.flag.accept(1), kinds.flag.accept(0), kinds.flag.accept(null), kinds.flag.accept('yes')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
