import { expect, it } from 'vitest'
import { testApp } from '#server/routes/test-app.ts'
import { DiskSpace, setDiskSpace } from './disk-space.ts'
import { describeDatabases } from '#server/db/test-databases.ts'

const MB = 1024 * 1024

it('says when a disk grows full, by its size, and when it has room again', async () => {
  const told: string[] = []
  let space: { free: number; total: number } | Error = { free: 3000 * MB, total: 100_000 * MB }
  const read = () => (space instanceof Error ? Promise.reject(space) : Promise.resolve(space))
  const room = new DiskSpace('/nowhere', { read, onChange: (state) => told.push(state) })
  const now = async (free: number, total: number) => {
    space = { free: free * MB, total: total * MB }
    return room.poll()
  }
  expect(await now(2049, 100_000)).toBe('enough')
  expect(await now(2047, 100_000)).toBe('low')
  expect(await now(801, 8000)).toBe('enough')
  expect(await now(257, 1000)).toBe('enough')
  expect(await now(255, 1000)).toBe('low')
  expect(await now(64, 1000)).toBe('low')
  expect(await now(63, 1000)).toBe('full')
  await expect(room.require(0)).rejects.toMatchObject({ code: 'diskFull' })
  expect(await now(1000, 1000)).toBe('enough')
  await room.require(900 * MB)
  await expect(room.require(950 * MB)).rejects.toMatchObject({ code: 'diskFull' })
  // The file system does not report its space.
  space = new Error('not here')
  expect(await room.poll()).toBe('enough')
  expect(await now(0, 0)).toBe('enough')
  expect(told).toEqual(['low', 'enough', 'low', 'full', 'enough'])
})

it('looks at a real one', async () => {
  expect(await new DiskSpace(import.meta.dirname).poll()).toMatch(/^(enough|low|full)$/)
})

describeDatabases(
  'where the disk is full',
  (database) => {
    it('whoever writes is told, reads go on, and it heals by itself', async () => {
      let free = 1000 * MB
      const room = new DiskSpace('/nowhere', { read: () => Promise.resolve({ free, total: 1000 * MB }) })
      const { pool } = database()
      setDiskSpace(pool, room)
      const app = testApp(database())
      await app.add('departments', [{ departmentCode: 1 }])
      const full = { status: 507, body: { error: { code: 'diskFull', params: {} } } }
      // Room for a small import, but not for one of 400,000 rows.
      free = 65 * MB
      await room.poll()
      expect(await app.import('departments', ['departmentCode'], many(400_000))).toEqual(full)
      expect((await app.import('departments', ['departmentCode'], [[2]])).status).toBe(200)
      expect(await (await app.request('/health')).json()).toEqual({ status: 'ok', disk: 'low' })

      free = 10 * MB
      await room.poll()
      expect(await app.add('departments', [{ departmentCode: 3 }])).toEqual(full)
      expect(await app.import('departments', ['departmentCode'], [[3]])).toEqual(full)
      expect((await app.load('departments')).rows).toHaveLength(2)
      const health = await app.request('/health')
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok', disk: 'full' }])

      // The next writer checks again.
      free = 1000 * MB
      expect((await app.add('departments', [{ departmentCode: 3 }])).status).toBe(200)
      expect(await (await app.request('/health')).json()).toEqual({ status: 'ok' })
    })
  },
  { kinds: ['embedded'] },
)

const many = (count: number) => Array.from({ length: count }, (_, i) => [i + 10])
