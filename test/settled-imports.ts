import { afterAll, vi } from 'vitest'

// A page fetches its further parts when it has time. Files share a worker and its modules: what is still being imported
// when a file ends, would fail, and with it the next file that imports the same.
afterAll(() => vi.dynamicImportSettled())
