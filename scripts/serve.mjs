/** Runs the server from its sources, in this process, so that signals reach it directly. Nothing is built here. */

// Node reads TypeScript by itself from 22.18 on; older ones need tsx.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api')
  register()
}
await import('../src/server/main.ts')
