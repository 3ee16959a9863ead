/** TOTP (RFC 6238), for the simulated app and the fake auth service. */
import { createHmac } from 'node:crypto'

const STEP = 30

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code at a time in milliseconds. */
export function totp(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / STEP)))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const from = hash.at(-1)! & 15
  return String((hash.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Accepts the current step and its neighbors. */
export function isTotp(secret: string, code: string): boolean {
  return [-STEP, 0, STEP].some((seconds) => totp(secret, Date.now() + seconds * 1000) === code)
}
