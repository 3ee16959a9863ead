/** Runs the built server within this process, so that signals reach it. Builds nothing. */

if (process.env.npm_lifecycle_event) endWithNpm()
await import('../dist/server/main.mjs')

/**
 * Stops the server when npm ends. A signal that kills npm does not reach the server, which would keep its port and its
 * data folder.
 */
function endWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
