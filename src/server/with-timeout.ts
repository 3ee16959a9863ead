/** The result of `work`; undefined after `timeoutMs` ms. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, timeoutMs, undefined)))
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
