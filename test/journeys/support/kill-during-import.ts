/** Kills a server during an import, at moments spread over its duration. */
import { type ApiClient, signInApi } from '../../support/api.ts'
import { startServer } from './server.ts'
import { expect } from './test.ts'

const ROWS = 3000

export interface Kills {
  /** Number of kills before the server had answered, and after its answer. */
  readonly interrupted: number
  readonly acknowledged: number
}

/**
 * Kills the server once for each of `moments`: from 0, the start of an import, to 1, its usual end. After each kill and
 * restart, the import must be complete or absent. Imports that the server has acknowledged must be complete.
 */
export async function killDuringImport(moments: readonly number[]): Promise<Kills> {
  const server = await startServer()
  try {
    // A stored session stays valid after a kill.
    const api = await signInApi(server)
    // The first import is slow, because the server has just started. The second import takes the usual time.
    await api.import('employees', FIELDS, rows(0))
    const began = performance.now()
    await api.import('employees', FIELDS, rows(1))
    const usual = performance.now() - began

    let { version } = await api.load('employees')
    let stored = 1
    let acknowledged = 0
    for (const [kill, moment] of moments.entries()) {
      const generation = kill + 2
      let confirmed = false
      const sending = api
        .import('employees', FIELDS, [...rows(generation), [`N${generation}`, nameOf(generation)]], version)
        .then(
          () => (confirmed = true),
          () => undefined,
        )
      await new Promise((resolve) => setTimeout(resolve, usual * moment))
      await server.kill9()
      await sending
      await server.restart()

      const found = await lookAt(api, generation)
      version = found.version
      expect([stored, generation], `kill ${generation}`).toContain(found.generation)
      expect(found.added, `kill ${generation}`).toBe(found.generation === generation)
      if (confirmed) expect(found.generation, `kill ${generation} came after the answer`).toBe(generation)
      stored = found.generation
      if (confirmed) acknowledged++
    }
    return { interrupted: moments.length - acknowledged, acknowledged }
  } finally {
    await server.close()
  }
}

const FIELDS = ['companyCode', 'name']
const nameOf = (generation: number) => `第${generation}世代`
const rows = (generation: number) =>
  Array.from({ length: ROWS }, (_, i) => [`K${String(i).padStart(6, '0')}`, nameOf(generation)])

/** Expects that the import is stored completely or not at all. `added` is true if it is stored. */
async function lookAt(api: ApiClient, kill: number): Promise<{ version: number; generation: number; added: boolean }> {
  const { version, rows: found } = await api.load('employees')
  const names = new Set(found.filter((row) => String(row['companyCode']).startsWith('K')).map((row) => row['name']))
  expect([...names], `kill ${kill}`).toHaveLength(1)
  return {
    version,
    generation: Number(/\d+/.exec(String([...names][0]))?.[0]),
    added: found.some((row) => row['companyCode'] === `N${kill}`),
  }
}
