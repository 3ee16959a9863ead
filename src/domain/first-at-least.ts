/** Binary search in an ascending list: the index of the first number >= `least`, or the length of the list. */
export function firstAtLeast(rising: readonly number[], least: number): number {
  let low = 0
  for (let high = rising.length; low < high; ) {
    const middle = (low + high) >> 1
    if (rising[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
