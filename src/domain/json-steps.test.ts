import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JSON_DEPTH, JSON_FIELDS } from './json-limits.ts'
import { jsonSteps } from './json-steps.ts'

const many = 1_000_000

/** The result, and the number of steps. */
function read(text: string, most = many) {
  const reading = jsonSteps(text, most)
  for (let steps = 1; ; steps++) {
    const step = reading.next()
    if (step.done) return { ...step.value, steps }
    expect(step.value).toBeGreaterThan(0)
  }
}

const outcome = (text: string) => {
  const found = read(text)
  return 'refused' in found ? 'refused' : JSON.stringify(found.value)
}
/** Returns true if an object may repeat a name. `JSON.parse` would then drop a list without an error. */
const mayRepeat = (text: string) => {
  const names = [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(([, name]) => name)
  return text.trimStart().startsWith('{') && new Set(names).size < names.length
}
const peer = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return 'refused'
  }
}

describe('JSON in steps', () => {
  it('reads what JSON.parse reads, and refuses what it refuses', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 })),
      fc.dictionary(fc.string(), fc.array(fc.jsonValue({ maxDepth: 1 })), { maxKeys: 4 }),
    )
    const spaced = fc
      .tuple(value, fc.constantFrom(undefined, 1, '\t'))
      .map(([json, space]) => JSON.stringify(json, null, space))
    fc.assert(
      fc.property(spaced, (text) => {
        expect(outcome(text)).toBe(peer(text))
      }),
    )
    const damaged = fc
      .tuple(spaced, fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ':', ' ', '1'))
      .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1))
    fc.assert(
      fc.property(damaged, (text) => {
        if (!mayRepeat(text)) expect(outcome(text)).toBe(peer(text))
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['', '[', '[1,]', '[,1]', '[1 2]', '[1}', '{"a":[1}', '[1]]', '{"a":[1],}', '[1]x', '["a', '{"a":["b]}'])(
    'refuses %s',
    (text) => expect(read(text)).toMatchObject({ refused: 'badJson' }),
  )

  it('refuses two lists of the same name, because one of them would be lost', () => {
    for (const text of ['{"a":[1],"a":[2]}', '{"a":[1],"a":2}', '{"__proto__":[1],"__proto__":[]}'])
      expect(read(text)).toMatchObject({ refused: 'badJson' })
    expect(read('{"a":[1],"b":[],"c":[{"a":[1],"a":[2]}]}')).toMatchObject({
      value: { a: [1], b: [], c: [{ a: [2] }] },
    })
  })

  it('reads many records some at a time', () => {
    const records = Array.from({ length: 50_000 }, (_, id) => ({ id, name: `"]}${id}\\` }))
    for (const content of [records, { a: records, __proto: 1, b: [], c: records.slice(0, 9) }]) {
      const { steps, ...found } = read(JSON.stringify(content))
      expect(found).toEqual({ value: content })
      expect(steps).toBeGreaterThan(10)
    }
    expect(read('{"__proto__":[1]}')).toMatchObject({ value: JSON.parse('{"__proto__":[1]}') })
  })

  it('refuses lists that are nested too deeply, and records with too many fields', () => {
    const deep = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
    expect(read(deep(JSON_DEPTH))).toHaveProperty('value')
    const fields = (count: number) => `{${Array.from({ length: count }, (_, i) => `"f${i}":1`).join(',')}}`
    expect(read(`[${fields(JSON_FIELDS)},${fields(JSON_FIELDS)}]`)).toHaveProperty('value')
    for (const text of [
      deep(JSON_DEPTH + 1),
      '['.repeat(10_000_000),
      '{"a":'.repeat(1_000_000),
      `[${fields(JSON_FIELDS + 1)}]`,
      fields(JSON_FIELDS + 1),
      `[{"a":[${'[],'.repeat(5000)}[]]}]`,
      `{"a":{"b":[${'[],'.repeat(5000)}[]]}}`,
    ])
      expect(read(text), text.slice(0, 20)).toEqual({ refused: 'jsonTooDeep', steps: 1 })
  })

  it('counts the records of all its lists, and refuses one too many', () => {
    expect(read('[1,2,3]', 3)).toHaveProperty('value')
    expect(read('{"a":[1,2],"b":[3]}', 3)).toHaveProperty('value')
    for (const text of ['[1,2,3,4]', '{"a":[1,2],"b":[3,4]}', `[${'{},'.repeat(5_000_000)}`])
      expect(read(text, 3)).toMatchObject({ refused: 'tooManyRecords' })
  })
})
