/** Waiting for what a page will show may take long on a busy machine; what never comes fails later, not sooner. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}

export {}
