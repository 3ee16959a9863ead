/** from, from + 1, … (`Uint32Array.from` with a callback takes 10 ms for 100,000.) */
export function numbersFrom(from: number, count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = from + i
  return numbers
}
