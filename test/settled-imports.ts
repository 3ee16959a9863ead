import { afterAll, vi } from 'vitest'

// Waits for dynamic imports, because files of a worker share modules: an interrupted import would fail the next file.
afterAll(() => vi.dynamicImportSettled())
