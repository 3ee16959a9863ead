import { beforeAll } from 'vitest'

/** Long timeouts of waits for busy machines. */
beforeAll(async () => {
  if (!('document' in globalThis)) return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
})
