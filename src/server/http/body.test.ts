import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { JSON_DEPTH, JSON_FIELDS } from '#domain/json-limits.ts'
import { readBody, readJson } from './body.ts'
import { JSON_CONTAINERS } from './json-bounds.ts'
import { parseJson } from './json-lines.ts'
import { boundedUploads } from './uploads.ts'

const encoder = new TextEncoder()
const person = 'staff@example.com'

/** A request with these body parts; `read` counts the parts read, `cancelled` is true once the rest was refused. */
function request(parts: readonly string[], type = 'application/json') {
  const state = { read: 0, cancelled: false }
  const body = new ReadableStream(
    {
      pull(controller) {
        const part = parts[state.read++]
        if (part === undefined) controller.close()
        else controller.enqueue(encoder.encode(part))
      },
      cancel: () => void (state.cancelled = true),
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
  return { state, request: new Request('http://localhost/', init) }
}

const refused = (reason: RegExp) =>
  expect.objectContaining({ code: 'badRequest', params: { reason: expect.stringMatching(reason) } })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

let parse: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  parse = vi.spyOn(JSON, 'parse')
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Bodies that were passed to the parser; the test runner parses objects as well. */
const parsed = () =>
  parse.mock.calls.map(([text]: unknown[]) => String(text)).filter((text: string) => /^(\[|\{"rows")/.test(text))

describe('JSON is bounded while it is read', () => {
  it('reading ends at the first bracket that is too deep, and nothing is parsed [V1.5.2]', async () => {
    const { request: asked, state } = request(['['.repeat(JSON_DEPTH), '[', '['.repeat(1000), ']'.repeat(1000)])
    await expect(readJson(asked)).rejects.toEqual(refused(/nested deeper/))
    expect(state).toEqual({ read: 2, cancelled: true })
    expect(parsed()).toEqual([])
  })

  it.each(['text', 'lines'] as const)(
    '90 MB of brackets as %s cost no more than the part they begin in: neither its time nor its memory [V15.2.2]',
    async (shape) => {
      const part = '['.repeat(64 * 1024)
      const { request: asked, state } = request(Array.from({ length: 1440 }, () => part))
      await expect(readBody(asked, 100 * 1024 * 1024, { shape })).rejects.toEqual(refused(/nested deeper/))
      expect(state).toEqual({ read: 1, cancelled: true })
      // The lists reach the limit of one text, and none of them reaches the parser.
      const flat = request(Array.from({ length: 1440 }, () => '[],'.repeat(20 * 1024)))
      await expect(readBody(flat.request, 100 * 1024 * 1024, { shape })).rejects.toEqual(refused(/more than/))
      expect(flat.state.read).toBeLessThanOrEqual(1 + JSON_CONTAINERS / (20 * 1024))
      expect(parsed()).toEqual([])
    },
  )

  it('the same in the lines of an import, whichever line it is', async () => {
    const { request: asked, state } = request(['{"rows":1}\n[', '[1]]\n', nested(JSON_DEPTH + 1), '\n[[2]]\n'])
    const work = vi.fn()
    await expect(boundedUploads(1000)({ request: asked, person }, work)).rejects.toEqual(refused(/nested deeper/))
    expect(state).toEqual({ read: 3, cancelled: true })
    expect(work).not.toHaveBeenCalled()
    expect(parsed()).toEqual([])
  })

  it('takes what is as deep as it may be, and brackets within texts', async () => {
    const { request: asked } = request([nested(JSON_DEPTH)])
    expect(JSON.stringify(await readJson(asked))).toBe(nested(JSON_DEPTH))
    const text = `[${JSON.stringify(`\\"${'['.repeat(50)}"\\`)}]`
    // Cut at every position, also between a backslash and its escaped character.
    const cut = request([...text])
    expect(await readJson(cut.request)).toEqual(JSON.parse(text))
  })

  it('a closed text ends: brackets behind it count', async () => {
    const { request: asked } = request([`["\\\\",${nested(JSON_DEPTH)}]`])
    await expect(readJson(asked)).rejects.toEqual(refused(/nested deeper/))
  })

  it('reading ends at the list or object that is one too many', async () => {
    const many = '{},'.repeat(JSON_CONTAINERS)
    const { request: asked, state } = request([`[${many}`, many, many])
    await expect(readJson(asked)).rejects.toEqual(refused(/more than/))
    expect(state).toEqual({ read: 1, cancelled: true })
    expect(parsed()).toEqual([])
  })

  it('reading ends at the field that is one too many for its object; those within texts do not count', async () => {
    const object = (fields: number) =>
      `{${Array.from({ length: fields }, (_, at) => `"f${at}":{"a:b":":"}`).join(',')}}`
    const whole = `[${object(JSON_FIELDS)},${object(JSON_FIELDS)}]`
    expect(await readJson(request([...whole]).request)).toEqual(JSON.parse(whole))
    const { request: asked, state } = request([object(JSON_FIELDS + 1), 'and more'])
    await expect(readJson(asked)).rejects.toEqual(refused(/more than 200 fields/))
    expect(state).toEqual({ read: 1, cancelled: true })
  })

  it('a text that a line of an import does not end hides nothing of the next line', async () => {
    for (const broken of ['["a', '["a\\']) {
      const { request: asked } = request([`${broken}\n${nested(JSON_DEPTH + 1)}\n`])
      await expect(boundedUploads(1000)({ request: asked, person }, async () => {})).rejects.toEqual(
        refused(/nested deeper/),
      )
    }
  })

  it('each line of an import is counted by itself', async () => {
    const line = `[${'[],'.repeat(JSON_CONTAINERS / 2)}[]]\n`
    const { request: asked } = request([line, line, line])
    expect(await boundedUploads(line.length * 3)({ request: asked, person }, async (body) => body.length)).toBe(3)
  })

  it('every other body is bounded as one text, though it has lines', async () => {
    const { request: asked, state } = request(['[\n'.repeat(JSON_DEPTH + 1), ']'])
    await expect(readBody(asked, 1000)).rejects.toBeInstanceOf(EventmsError)
    expect(state.read).toBe(1)
  })

  it('a body larger than its route takes is not read to its end', async () => {
    const { request: asked, state } = request(['[1,', '2,', '3,', '4]'])
    await expect(readJson(asked, 4)).rejects.toMatchObject({ code: 'bodyTooLarge', params: { max: 4 } })
    expect(state).toEqual({ read: 2, cancelled: true })
  })
})

it('parses what it was given [V1.1.1]', () => {
  expect(parseJson([encoder.encode('{"a"'), encoder.encode(':[1]}')])).toEqual({ a: [1] })
})
