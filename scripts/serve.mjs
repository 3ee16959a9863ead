/** Runs the built server in this process, so that signals reach it directly. Builds nothing. */

if (process.env.npm_lifecycle_event) endWithNpm()
await import('../dist/server/main.mjs')

/**
 * Stops the server when npm ends. A `kill` of npm sends the server no signal, so the server would keep its port and
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
