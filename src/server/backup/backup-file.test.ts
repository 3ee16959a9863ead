import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('test-programs/encrypting.ts', import.meta.url))

it('a file that cannot be is told also by what is encrypted first in a process: the library is read meanwhile', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-backup-file-'))
  const args = ['--import', './scripts/typescript.mjs', PROGRAM, path.join(folder, 'no/such/x.gz.gpg')]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([stdout, stderr, status]).toEqual(['told: ENOENT\n', '', 0])
})
