import { inMegabytes, limits } from './limits.ts'
import { damaged, UnreadableWorkbook } from './unreadable.ts'

export interface ZipPart {
  readonly name: string
  readonly size: number
  readonly crc: number
  readonly packed: Uint8Array
  readonly deflated: boolean
}

/** Parts of a zip file by lower-case name, because names of parts are case-insensitive. */
export type ZipParts = ReadonlyMap<string, ZipPart>

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const centralLength = 46
const localLength = 30
const longestComment = 0xffff
const elsewhere = 0xffffffff
const wideSizes = 1

/**
 * Reads the list of parts (central directory). Checks all sizes, offsets and names before any part is unpacked.
 * @throws UnreadableWorkbook
 */
export function zipParts(bytes: Uint8Array): ZipParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const directory = view.getUint32(end + 16, true)
  if (count > limits.parts) throw new UnreadableWorkbook('excelParts', { max: limits.parts })

  const parts = new Map<string, ZipPart>()
  const taken: { readonly from: number; readonly to: number }[] = []
  let unpacked = 0
  let at = directory
  for (let i = 0; i < count; i++) {
    if (at + centralLength > end || view.getUint32(at, true) !== centralSignature) damaged('zip')
    const entry = readEntry(view, bytes, at)
    at = entry.next
    unpacked += entry.size
    if (unpacked > limits.unpacked) tooLarge()
    const { part, from, to } = locate(view, bytes, entry, directory)
    taken.push({ from, to })
    if (part.name.endsWith('/')) continue
    const key = part.name.toLowerCase()
    if (parts.has(key)) damaged(part.name)
    parts.set(key, part)
  }
  if (at > end) damaged('zip')

  taken.sort((a, b) => a.from - b.from)
  for (let i = 1; i < taken.length; i++) if (taken[i]!.from < taken[i - 1]!.to) damaged('zip')
  return parts
}

function tooLarge(): never {
  throw new UnreadableWorkbook('excelUnpacked', { max: inMegabytes(limits.unpacked) })
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (view.getUint32(at, true) !== endSignature) continue
    if (at + endLength + view.getUint16(at + 20, true) <= view.byteLength) return at
  }
  return damaged('zip')
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly local: number
  readonly next: number
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): Entry {
  if (view.getUint16(at + 8, true) & 1) throw new UnreadableWorkbook('excelPassword')
  const nameLength = view.getUint16(at + 28, true)
  const extraLength = view.getUint16(at + 30, true)
  const nameAt = at + centralLength
  const next = nameAt + nameLength + extraLength + view.getUint16(at + 32, true)
  if (next > bytes.length) damaged('zip')
  const name = partName(bytes.subarray(nameAt, nameAt + nameLength))
  const narrow = [24, 20, 42].map((place) => view.getUint32(at + place, true))
  const [size, packed, local] = narrow.includes(elsewhere)
    ? wide(view, nameAt + nameLength, extraLength, narrow)
    : narrow
  const method = view.getUint16(at + 10, true)
  if (method !== 0 && method !== 8) damaged(name)
  if (method === 0 && size !== packed) damaged(name)
  if (size! > limits.ratioFrom && size! > packed! * limits.ratio) tooLarge()
  return { name, method, crc: view.getUint32(at + 16, true), packed: packed!, size: size!, local: local!, next }
}

/** Reads sizes and offsets from the ZIP64 extra field, which some programs write for small files, too. */
function wide(view: DataView, from: number, length: number, narrow: readonly number[]): number[] {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== wideSizes) continue
    let place = at + 4
    const end = place + view.getUint16(at + 2, true)
    return narrow.map((value) => {
      if (value !== elsewhere) return value
      if (place + 8 > Math.min(end, view.byteLength)) damaged('zip')
      const found = Number(view.getBigUint64(place, true))
      place += 8
      return found
    })
  }
  return damaged('zip')
}

/** Normalizes the name of a part. Refuses names with `..` and other names that lead out of the file. */
function partName(bytes: Uint8Array): string {
  const name = new TextDecoder().decode(bytes).replaceAll('\\', '/').replace(/^\//, '')
  const steps = name.replace(/\/$/, '').split('/')
  // oxlint-disable-next-line no-control-regex -- a name of a part must not contain control characters
  if (steps.some((step) => step === '' || step === '.' || step === '..') || /[\u0000-\u001f:]/.test(name)) damaged(name)
  return name
}

function locate(view: DataView, bytes: Uint8Array, entry: Entry, directory: number) {
  const { name, local } = entry
  if (local + localLength > directory || view.getUint32(local, true) !== localSignature) damaged(name)
  const nameLength = view.getUint16(local + 26, true)
  const from = local + localLength + nameLength + view.getUint16(local + 28, true)
  const to = from + entry.packed
  if (to > directory || to > bytes.length) damaged(name)
  const own = bytes.subarray(local + localLength, local + localLength + nameLength)
  if (partName(own) !== name || view.getUint16(local + 8, true) !== entry.method) damaged(name)
  const part: ZipPart = {
    name,
    size: entry.size,
    crc: entry.crc,
    packed: bytes.subarray(from, to),
    deflated: entry.method === 8,
  }
  return { part, from: local, to }
}
