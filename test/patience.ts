import { beforeAll } from 'vitest'

/** Makes the timeouts of waits longer, for busy machines. */
beforeAll(async () => {
  if (!('document' in globalThis)) return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
})
