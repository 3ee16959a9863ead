/** Runs the built server in this process, so that signals reach it directly. Builds nothing. */

if (process.env.npm_lifecycle_event) endWithNpm()
await import('../dist/server/main.mjs')

/** `kill` on npm ends npm and its shell without sending the server a signal, so it would keep port and data. */
function endWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
