/** Waits for `work`, and for `limit` ms at most: what becomes of it then is told to nobody. */
export async function within(work: Promise<unknown>, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, limit)))
  await Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
