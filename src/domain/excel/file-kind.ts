import { UnreadableWorkbook } from './unreadable.ts'

const head = 4096
const oleSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const encrypted = utf16('EncryptedPackage')

function utf16(text: string): number[] {
  return [...text].flatMap((letter) => [letter.charCodeAt(0), 0])
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2]! + 1
}

/** True for the OLE container: workbooks up to Excel 2003, and encrypted newer ones. */
export function isOle(bytes: Uint8Array): boolean {
  return oleSignature.every((byte, i) => bytes[i] === byte)
}

/**
 * Throws if the file is not a zip file, as every .xlsx file is. The error says what the file is instead, if known: an
 * old workbook, an encrypted workbook or a web page. @throws UnreadableWorkbook
 */
export function refuseOtherKinds(bytes: Uint8Array): void {
  if (isZip(bytes)) return
  if (isOle(bytes)) throw new UnreadableWorkbook(has(bytes, encrypted) ? 'excelPassword' : 'excelOld')
  const text = new TextDecoder('latin1')
    .decode(bytes.subarray(0, head))
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '')
  if (/^\s*<(!doctype html|html|head|body|table|meta|style|div|\?xml|!--)/i.test(text))
    throw new UnreadableWorkbook('excelWebPage')
  // Workbooks from before 1997 begin with a BOF record, whose second byte is the version.
  if (bytes[0] === 0x09 && (bytes[1] === 0x00 || bytes[1] === 0x02 || bytes[1] === 0x04 || bytes[1] === 0x08))
    throw new UnreadableWorkbook('excelOld')
  throw new UnreadableWorkbook('notExcel')
}

function has(bytes: Uint8Array, sought: readonly number[]): boolean {
  const [first] = sought
  for (let at = bytes.indexOf(first!); at >= 0; at = bytes.indexOf(first!, at + 1))
    if (sought.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}
