import { expect, it } from 'vitest'
import { boundedUploads } from './uploads.ts'

const LIMIT = 10_000

/** Just above the size of a small upload. */
const LARGE = LIMIT / 100 + 1

/** An upload of `bytes` that then waits: its outcome, and a function that ends it. */
function upload(uploads: ReturnType<typeof boundedUploads>, person: string, bytes: number, says?: number) {
  const own = { end: () => {} }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes).fill(10))
      own.end = () => controller.close()
    },
  })
  const request = new Request('http://localhost/', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(says && { headers: { 'content-length': String(says) } }),
  } as RequestInit)
  const outcome = uploads({ request, person }, async () => 'done').catch((error: { code: string }) => error.code)
  return { outcome, end: () => own.end() }
}

/** True if the upload is still waiting. */
const waits = async (outcome: Promise<string>) =>
  (await Promise.race([outcome, new Promise<string>((resolve) => setTimeout(resolve, 20, 'waits'))])) === 'waits'

it('one person cannot take the room of the others, however many uploads stall [V2.4.1]', async () => {
  const uploads = boundedUploads(LIMIT)
  const stalled = upload(uploads, 'a', LIMIT)
  expect(await waits(stalled.outcome)).toBe(true)
  for (let tries = 0; tries < 5; tries++) expect(await upload(uploads, 'a', LIMIT / 2).outcome).toBe('tooManyUploads')
  const colleague = upload(uploads, 'b', LIMIT)
  expect(await waits(colleague.outcome)).toBe(true)
  colleague.end()
  expect(await colleague.outcome).toBe('done')
  stalled.end()
  expect(await stalled.outcome).toBe('done')
  const again = upload(uploads, 'a', LIMIT)
  again.end()
  expect(await again.outcome).toBe('done')
})

it('nor have more than three under way', async () => {
  const uploads = boundedUploads(LIMIT)
  const three = [1, 2, 3].map(() => upload(uploads, 'a', LARGE))
  expect(await waits(three[2]!.outcome)).toBe(true)
  expect(await upload(uploads, 'a', LARGE).outcome).toBe('tooManyUploads')
  three[0]!.end()
  expect(await three[0]!.outcome).toBe('done')
  const next = upload(uploads, 'a', LARGE)
  expect(await waits(next.outcome)).toBe(true)
  for (const { end } of [...three.slice(1), next]) end()
})

it('what is small is none of them, and is in nobody’s way', async () => {
  const uploads = boundedUploads(LIMIT)
  const held = Array.from({ length: 70 }, (_, i) => upload(uploads, `small ${i % 2}`, LARGE - 1))
  const large = [1, 2, 3].map(() => upload(uploads, 'small 0', LARGE))
  expect(await waits(large[2]!.outcome)).toBe(true)
  const act = upload(uploads, 'small 0', LARGE - 1)
  act.end()
  expect(await act.outcome).toBe('done')
  for (const { end } of [...held, ...large]) end()
  expect(new Set(await Promise.all([...held, ...large].map(({ outcome }) => outcome)))).toEqual(new Set(['done']))
  // All memory is free again.
  const again = upload(uploads, 'small 0', LIMIT)
  again.end()
  expect(await again.outcome).toBe('done')
})

it('what says beforehand that it is large is told at once', async () => {
  const uploads = boundedUploads(LIMIT)
  const three = [1, 2, 3].map(() => upload(uploads, 'a', LARGE))
  expect(await waits(three[2]!.outcome)).toBe(true)
  expect(await upload(uploads, 'a', 1, LARGE).outcome).toBe('tooManyUploads')
  for (const { end } of three) end()
})

it('all together are bounded, and what is small passes all the same', async () => {
  const uploads = boundedUploads(LIMIT)
  const held = ['a', 'b'].map((who) => upload(uploads, who, LIMIT))
  for (const { outcome } of held) expect(await waits(outcome)).toBe(true)
  expect(await upload(uploads, 'c', LIMIT).outcome).toBe('serverBusy')
  const small = upload(uploads, 'c', LIMIT / 100)
  small.end()
  expect(await small.outcome).toBe('done')
  for (const { end } of held) end()
})
