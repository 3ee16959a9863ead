/** The result of `work`; undefined after `limit` ms. */
export async function within<T>(work: Promise<T>, limit: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, limit, undefined)))
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
