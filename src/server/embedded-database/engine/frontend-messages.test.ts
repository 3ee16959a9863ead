import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyInResponse, FrontendMessages, withoutCopyInResponse } from './frontend-messages.ts'

const message = (type: string, body: string): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(Buffer.byteLength(body) + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const startup = message('', 'user\0postgres\0').subarray(1)
startup.writeUInt32BE(startup.length)

const query = (sql: string): Buffer => message('Q', `${sql}\0`)
const everything = Buffer.concat([
  startup,
  query('SELECT 1'),
  message('P', 'parse'),
  message('B', 'bind'),
  message('E', 'execute'),
  message('S', ''),
  query('copy t (a, b) FROM STDIN csv'),
  message('d', '1,一\n'),
  message('d', '2,二\n'),
  message('c', ''),
  message('d', 'too late'),
  message('f', 'too late'),
  query('COPY t FROM STDIN'),
  message('f', 'changed my mind\0'),
  message('X', ''),
])
const types = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes)
  let text = ''
  for (let at = 0; at < buffer.length; at += 1 + buffer.readUInt32BE(at + 1))
    text += String.fromCharCode(buffer[at] ?? 0)
  return text
}

function units(chunks: Buffer[]): unknown[] {
  const messages = new FrontendMessages()
  return chunks
    .flatMap((chunk) => [...messages.take(chunk)])
    .map((unit, i) =>
      unit.kind === 'run'
        ? [i === 0 ? Buffer.from(unit.bytes).toString('latin1') : types(unit.bytes), unit.answered, unit.copy]
        : unit.kind,
    )
}

it('gives whole units, and a COPY from its query to its end', () => {
  expect(units([everything])).toEqual([
    [startup.toString('latin1'), true, false],
    // f: fails an unforeseen COPY
    ['Qf', true, false],
    ['PBEfS', true, false],
    'copyStarts',
    ['Qddc', true, true],
    'copyStarts',
    ['Qf', true, true],
    'terminate',
  ])
})

it('gives the same however the bytes are cut', () => {
  const whole = units([everything])
  fc.assert(
    fc.property(fc.array(fc.nat(everything.length), { maxLength: 40 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), everything.length]
      expect(units(places.slice(1).map((end, i) => everything.subarray(places[i], end)))).toEqual(whole)
    }),
  )
})

it('takes out of an answer what the client has had', () => {
  const [error, ready] = [message('E', 'no such table\0\0'), message('Z', 'I')]
  expect(withoutCopyInResponse(Buffer.concat([copyInResponse, error, ready]))).toEqual(Buffer.concat([error, ready]))
  expect(withoutCopyInResponse(Buffer.concat([error, ready]))).toEqual(Buffer.concat([error, ready]))
})
