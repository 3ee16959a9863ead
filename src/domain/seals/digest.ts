/**
 * Hash of values, as 32 hexadecimal digits. The algorithm must never change, because the hashes of printed cards are
 * stored.
 */
export function digestOf(values: readonly unknown[]): string {
  return murmur128(encoder.encode(JSON.stringify(values)))
}

const encoder = new TextEncoder()

const MULTIPLIERS = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93] as const
const KEY_TURNS = [15, 16, 17, 18] as const
const STATE_TURNS = [19, 17, 15, 13] as const
const ADDED = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17] as const

/** MurmurHash3 x86 128-bit with seed 0 (by Austin Appleby, public domain). */
export function murmur128(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const state = [0, 0, 0, 0]
  const whole = bytes.length - (bytes.length % 16)
  for (let block = 0; block < whole; block += 16) {
    for (let lane = 0; lane < 4; lane++) {
      const mixed = (state[lane]! ^ keyOf(view.getUint32(block + lane * 4, true), lane)) | 0
      const sum = turned(mixed, STATE_TURNS[lane]!) + state[(lane + 1) % 4]!
      state[lane] = (Math.imul(sum, 5) + ADDED[lane]!) | 0
    }
  }
  for (let lane = 0; lane < 4; lane++) {
    let rest = 0
    for (let at = Math.min(bytes.length, whole + lane * 4 + 4) - 1; at >= whole + lane * 4; at--)
      rest = (rest << 8) | bytes[at]!
    state[lane] = state[lane]! ^ keyOf(rest, lane) ^ bytes.length
  }
  spread(state)
  return spread(state.map(finished))
    .map((part) => (part >>> 0).toString(16).padStart(8, '0'))
    .join('')
}

function keyOf(value: number, lane: number): number {
  return Math.imul(turned(Math.imul(value, MULTIPLIERS[lane]!), KEY_TURNS[lane]!), MULTIPLIERS[(lane + 1) % 4]!)
}

const turned = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

function spread(state: number[]): number[] {
  state[0] = (state[0]! + state[1]! + state[2]! + state[3]!) | 0
  for (let lane = 1; lane < 4; lane++) state[lane] = (state[lane]! + state[0]) | 0
  return state
}

function finished(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
