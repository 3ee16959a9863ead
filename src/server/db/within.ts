/**
 * Waits for `work`, and for `limit` ms at most: what becomes of it then is told to nobody.
 * @returns whether it came to its end
 */
export async function within(work: Promise<unknown>, limit: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), limit)))
  return Promise.race([work.then(() => true), tooLong]).finally(() => clearTimeout(timer))
}
