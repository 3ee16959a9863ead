/** `node healthy.mjs [path]`: ends with 0 if the server of this container answers, by default that it is alive. */
const [path = '/health/live'] = process.argv.slice(2)
const url = new URL(path, `http://127.0.0.1:${process.env.PORT || 3000}`)
const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(5000) })
if (!ok) throw new Error(`${url} is answered with ${status}`)
