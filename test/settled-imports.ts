import { afterAll, vi } from 'vitest'

// Waits for background imports: a worker's files share modules, and an interrupted import would fail the next file.
afterAll(() => vi.dynamicImportSettled())
