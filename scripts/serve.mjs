/** Runs the server from its sources, in this process, so that signals reach it directly. Nothing is built here. */

// Node reads TypeScript by itself from 22.18 on; older ones need tsx.
if (!process.features.typescript) {
  // The big libraries first: once registered, tsx looks at each of their files too, and a start takes a second longer.
  await Promise.all(['better-auth', 'better-auth/api', 'hono', 'pg', 'pino', 'zod'].map((library) => import(library)))
  const { register } = await import('tsx/esm/api')
  register()
}
if (process.env.npm_lifecycle_event) endWithNpm()
await import('../src/server/main.ts')

/** `kill` on npm ends npm and its shell, and tells the server nothing: it would live on, unseen, holding port and data. */
function endWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
