/** Derives the bytes of each character in CP932 (Windows' Shift_JIS) from the platform's decoder. */
function reverseTable(): Map<string, number[]> {
  const decoder = new TextDecoder('shift_jis')
  const table = new Map<string, number[]>()
  const add = (bytes: number[]): void => {
    const char = decoder.decode(Uint8Array.from(bytes))
    if ([...char].length === 1 && char !== '\uFFFD') table.set(char, bytes)
  }
  // Some characters have several codes. Windows writes those in NEC row 13 and IBM rows FA–FC, never the NEC copies in
  // ED and EE.
  const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xef, 0xfc)].filter((lead) => lead !== 0x87)
  for (const lead of [...leads, 0x87])
    for (const trail of [...range(0x40, 0x7e), ...range(0x80, 0xfc)]) add([lead, trail])
  for (const byte of [...range(0x00, 0x7f), ...range(0xa1, 0xdf)]) add([byte])
  return table
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** Encodes like Excel: `?` replaces a character that CP932 lacks. */
export function encodeCp932(text: string): Uint8Array<ArrayBuffer> {
  const table = reverseTable()
  return Uint8Array.from([...text].flatMap((char) => table.get(char) ?? [0x3f]))
}
