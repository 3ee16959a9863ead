/** Runs the built server in this process, so that it receives signals directly. Does not build. */

if (process.env.npm_lifecycle_event) endWithNpm()
await import('../dist/server/main.mjs')

/**
 * Stops the server when npm ends: a signal that kills npm does not reach the server, which would keep its port and data
 * folder.
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
