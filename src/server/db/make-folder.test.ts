import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from './durable-files.ts'
import { folderError } from './folder-errors.ts'

it('makes a folder and those that it is in', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'eventms-made-'))
  makeFolder(path.join(root, 'a/b/c'))
  makeFolder(path.join(root, 'a/b/c'))
  expect(existsSync(path.join(root, 'a/b/c'))).toBe(true)
  rmSync(root, { recursive: true })
})

it.runIf(existsSync('/proc/self'))('ends where the system makes no folder, and names the place', () => {
  for (const folder of ['/proc/eventms', '/proc/eventms/a/b']) {
    let error: unknown
    try {
      makeFolder(folder)
    } catch (cause) {
      error = folderError(folder, cause)
    }
    expect(error).toMatchObject({ code: 'badSetting', params: { setting: 'DATA_DIR' } })
    expect((error as { params: { issue: string } }).params.issue).toContain(folder)
  }
})
