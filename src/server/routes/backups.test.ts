import { expect, test } from 'vitest'
import { backupRoutes } from './backups.ts'

const known = { scheduled: true, last: '2026-11-23T03:00:00.000Z', failed: null }
const told = async (room?: { state: 'enough' | 'low' | 'full' }) =>
  (await backupRoutes({ state: () => known }, room).request('/')).json()

test('names the tables whose files are damaged', async () => {
  const routes = backupRoutes({ state: () => known }, undefined, { tables: ['salesData'] })
  expect(await (await routes.request('/')).json()).toEqual({ ...known, damaged: ['salesData'] })
})

test('tells what is known of backups, and that the disk grows full', async () => {
  expect(await told()).toEqual(known)
  expect(await told({ state: 'enough' })).toEqual(known)
  expect(await told({ state: 'low' })).toEqual({ ...known, disk: 'low' })
  expect(await told({ state: 'full' })).toEqual({ ...known, disk: 'full' })
})

test('tells of exports where the server has a folder for them', async () => {
  const exports = { scheduled: true, last: { at: '2026-11-23T06:00:00.000Z', files: 14 }, failed: null }
  const of = async (state: () => typeof exports | undefined) =>
    (await backupRoutes({ state: () => known }, undefined, undefined, { state }).request('/')).json()
  expect(await of(() => exports)).toEqual({ ...known, exports })
  expect(await of(() => undefined)).toEqual(known)
})
