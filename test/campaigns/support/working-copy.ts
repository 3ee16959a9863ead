/** Copies of the project with its current files, for changes that must not affect the project. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface WorkingCopy {
  readonly folder: string
  remove(): void
}

/** Copies tracked and new files, but not ignored ones. The copy shares the installed packages. */
export function makeWorkingCopy(): WorkingCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-copy-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0')) {
    const source = path.join(ROOT, file)
    if (!file || !existsSync(source)) continue
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(source, path.join(folder, file))
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
