// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BackupState, ExportState } from '#domain/wire-backups.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { BackupLine } from './BackupLine.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function told(backups?: () => Promise<BackupState>): Promise<string> {
  const backend = backendWith({}, { openStaff: async () => ({ ...(backups && { backups }) }) as StaffCalls })
  show(
    backend,
    <TablesProvider>
      <dl aria-label="states">
        <BackupLine />
      </dl>
    </TablesProvider>,
  )
  await act(async () => {})
  await act(async () => {})
  return screen.getByLabelText('states').textContent
}

const state = (known: Partial<BackupState>) => async () => ({ scheduled: true, last: null, failed: null, ...known })

test('says when it was made, and in words where there is none', async () => {
  expect(await told(state({ last: '2026-11-23T03:00:00Z' }))).toMatch(/^Last backup.*23, 2026/)
  cleanup()
  expect(await told(state({}))).toBe('Last backupNone yet')
  cleanup()
  expect(await told(state({ scheduled: false }))).toBe('Last backupNot made by this server')
})

test('says that one failed, and which was the last good one', async () => {
  expect(await told(state({ failed: '2026-11-23T03:00:00Z' }))).toMatch(/Failed on .*There is no good one yet\.$/)
  cleanup()
  const both = state({ failed: '2026-11-23T03:00:00Z', last: '2026-11-22T03:00:00Z' })
  expect(await told(both)).toMatch(/Failed on .*Last good one: /)
})

test('says that the server’s disk grows full, and what to do', async () => {
  const full = (disk: 'low' | 'full') => state({ last: '2026-11-23T03:00:00Z', disk })
  expect(await told(full('low'))).toMatch(
    /2026.*Disk of the serverLittle space leftPlease tell the server administrator/,
  )
  cleanup()
  expect(await told(full('full'))).toMatch(/Disk of the serverFull: nothing can be saved/)
})

test('names the tables whose files are damaged, and says what to do', async () => {
  const damaged = state({ last: '2026-11-23T03:00:00Z', damaged: ['salesData', 'act'] })
  expect(await told(damaged)).toMatch(/DatabaseDamaged: Sales Data, actPlease tell the server administrator/)
})

test('says that it is not known, and nothing where the home makes none', async () => {
  expect(await told(() => Promise.reject(new Error('gone')))).toBe('Last backupNot known')
  cleanup()
  expect(await told()).toBe('')
})

test('says when tables were exported to a folder, how many files, and why it failed', async () => {
  const exported = (known: Partial<ExportState>) =>
    state({ exports: { scheduled: true, last: null, failed: null, ...known } })
  expect(await told(exported({}))).toMatch(/Last export to a folderNone yet$/)
  cleanup()
  const last = { at: '2026-11-23T06:00:00Z', files: 14 }
  expect(await told(exported({ last }))).toMatch(/Last export to a folder.*23, 2026.* \(14 files\)$/)
  cleanup()
  const failed = { at: '2026-11-24T06:00:00Z', reason: 'noSpace' } as const
  expect(await told(exported({ last, failed }))).toMatch(
    /Failed on .*24, 2026.*The disk of the export folder is full.*Last good one: .*23, 2026.* \(14 files\)$/,
  )
})
