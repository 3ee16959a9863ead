import { beforeAll } from 'vitest'

/** Waiting for what a page will show may take long on a busy machine; what never comes fails later, not sooner. */
beforeAll(async () => {
  if (!('document' in globalThis)) return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
})
