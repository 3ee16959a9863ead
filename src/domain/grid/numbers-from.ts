/** The numbers from `from` upwards. A loop, because `Uint32Array.from` with a callback is slower. */
export function numbersFrom(from: number, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = from + i
  return numbers
}
