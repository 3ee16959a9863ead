/**
 * The server is killed in the middle of an import, 50 times at different moments (issue: all of it or none of it,
 * nothing acknowledged lost).
 */
import { signInApi } from '../support/api.ts'
import { startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

const ROWS = 3000
const TIMES = 50

test('kill -9 during an import leaves all of it or none of it', async () => {
  test.setTimeout(1_800_000)
  const server = await startServer()
  try {
    const rows = (generation: number) =>
      Array.from({ length: ROWS }, (_, i) => [`K${String(i).padStart(6, '0')}`, `第${generation}世代`])
    const fields = ['companyCode', 'name']
    // One session for all of it: it outlives the kills as everything does that was written.
    const api = await signInApi(server)
    const began = performance.now()
    await api.import('employees', fields, rows(0))
    const usual = performance.now() - began

    let { version } = await api.load('employees')
    let stored = 0
    let acknowledged = 0
    let interrupted = 0
    for (let generation = 1; generation <= TIMES; generation++) {
      let confirmed = false
      const sending = api
        .import('employees', [...fields], [...rows(generation), [`N${generation}`, `第${generation}世代`]], version)
        .then(
          () => (confirmed = true),
          () => undefined,
        )
      // Spread over the whole length of an import, and a little beyond its end.
      await new Promise((resolve) => setTimeout(resolve, (usual * 1.3 * generation) / TIMES))
      await server.kill9()
      await sending
      await server.restart()

      const { version: next, rows: after } = await api.load('employees')
      version = next
      const generations = new Set(
        after.filter((row) => String(row['companyCode']).startsWith('K')).map((row) => row['name']),
      )
      const added = after.some((row) => row['companyCode'] === `N${generation}`)
      expect([...generations], `kill ${generation}`).toHaveLength(1)
      const now = Number(/\d+/.exec(String([...generations][0]))?.[0])
      expect([stored, generation], `kill ${generation}`).toContain(now)
      expect(added, `kill ${generation}`).toBe(now === generation)
      if (confirmed) expect(now, `kill ${generation} came after the answer`).toBe(generation)
      stored = now
      if (confirmed) acknowledged++
      else interrupted++
    }
    console.log(
      `killed ${TIMES} times: ${interrupted} before the answer, ${acknowledged} after it; every time all or nothing`,
    )
    expect(interrupted).toBeGreaterThan(TIMES / 3)
  } finally {
    await server.close()
  }
})
