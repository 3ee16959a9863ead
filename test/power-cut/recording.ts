/** Runs a program and records its disk. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  folderIdentityOf,
  readFolderIdentity,
  writeFolderIdentity,
} from '../../src/server/embedded-database/data-folder/folder-identity.ts'
import { type Plan, planOf } from './acts.ts'
import { Disk, type Left, putDisk, readDisk } from './disk.ts'
import type { Watched } from './office.ts'
import { type Entry, readTrace } from './trace.ts'

export const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
export const TYPESCRIPT = new URL('../../scripts/typescript.mjs', import.meta.url).href

/** Creates a work folder, in memory if possible. */
export function workPlace(): string {
  return mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'eventms-cuts-'))
}

/** A folder before a recording, with the inode numbers of its files. */
export interface Start {
  readonly folder: string
  readonly numbers: ReadonlyMap<string, number>
  /** True if an earlier version made the folder, so that its state on the disk is unknown. */
  readonly isUnsynced?: boolean
}

/** Recorded changes, with the disk before them. */
export interface Recording {
  readonly plan: Plan
  readonly entries: readonly Entry[]
  /** Number of bytes and entries of the trace. */
  readonly bytes: number
  readonly start?: Start
  /** Numbers of acts that were acknowledged and begun before the recording. */
  readonly acknowledged: number
  readonly begun: number
  /** Signing key at the last acknowledged act. */
  readonly secret?: string | undefined
}

export interface RecordOptions {
  /** The disk before the recording. */
  readonly from?: Left
  readonly isUnsynced?: boolean
  /** Kills the program (-9) at so many bytes of the trace, then opens and closes the folder, which recovers it. */
  readonly killedAt?: number
}

type WatchedOptions = Omit<Watched, 'dataDir' | 'trace'>

/**
 * Runs the watched office in a folder in `place`.
 * @throws Error after a disorderly end, or if the trace does not lead to the resulting folder
 */
export async function record(
  place: string,
  watched: WatchedOptions,
  { from, isUnsynced = false, killedAt }: RecordOptions = {},
): Promise<Recording> {
  const own = mkdtempSync(path.join(place, 'recording-'))
  const [dataDir, trace, before] = ['data', 'trace', 'before'].map((name) => path.join(own, name)) as [
    string,
    string,
    string,
  ]
  let start: Start | undefined
  if (from) {
    putDisk(from, dataDir)
    beSame(dataDir)
    putDisk(readDisk(dataDir), before)
    start = { folder: before, numbers: numbersIn(dataDir), isUnsynced }
  }
  await runOffice({ ...watched, dataDir, trace }, { records: true, killedAt })
  if (killedAt !== undefined) await runOffice({ ...watched, dataDir, trace, opens: 'recovery' }, { records: true })
  const entries = [...readTrace(trace)]
  const disk = new Disk({ keepsNames: true }, start)
  for (const entry of entries) disk.take(entry)
  const difference = differenceOf(disk.whole(), readDisk(dataDir))
  if (difference) throw new Error(`the trace does not lead to the folder that was left: ${difference}`)
  const bytes = statSync(trace).size
  for (const one of [dataDir, trace]) rmSync(one, { recursive: true })
  return { plan: planOf(watched.plan), entries, bytes, ...(start && { start }), acknowledged: 0, begun: 0 }
}

/** Makes a folder as an earlier version did, without recording it. */
export async function older(place: string, watched: WatchedOptions): Promise<Left> {
  const dataDir = path.join(mkdtempSync(path.join(place, 'older-')), 'data')
  await runOffice({ ...watched, dataDir, trace: path.join(place, 'none') })
  const left = readDisk(dataDir)
  left.delete('place.json')
  rmSync(dataDir, { recursive: true })
  return left
}

/** Opens a disk like the product, with an upgrade if due, and closes it. */
export async function openOnce(place: string, dataDir: string, plan: Watched['plan']): Promise<void> {
  await runOffice({ plan, dataDir, trace: path.join(place, 'none'), opens: 'recovery' })
}

interface RunOptions {
  readonly records?: boolean
  readonly killedAt?: number | undefined
}

async function runOffice(watched: Watched, { records = false, killedAt }: RunOptions = {}): Promise<void> {
  const child = spawn(process.execPath, ['--import', TYPESCRIPT, here('office.ts'), JSON.stringify(watched)], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...(records && {
        NODE_OPTIONS: `--import=${pathToFileURL(here('record.mjs')).href}`,
        POWER_CUT_FOLDER: watched.dataDir,
        POWER_CUT_TRACE: watched.trace,
      }),
      ...(killedAt !== undefined && { POWER_CUT_KILL: String(killedAt) }),
    },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (killedAt === undefined ? code !== 0 : signal !== 'SIGKILL')
    throw new Error(`the watched office ended with ${code ?? signal}: ${said}`)
}

function numbersIn(folder: string): Map<string, number> {
  const numbers = new Map([['/', Number(lstatSync(folder).ino)]])
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    numbers.set(entry.isDirectory() ? `${name}/` : name, Number(lstatSync(file).ino))
  }
  // Folders come before their content.
  return new Map([...numbers].sort(([a], [b]) => (a === '/' ? -1 : b === '/' ? 1 : a < b ? -1 : 1)))
}

function differenceOf(ours: Left, theirs: Left): string | undefined {
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const [one, other] = [ours.get(name), theirs.get(name)]
    if (!one || !other) return `${name} is only ${one ? 'in the trace' : 'in the folder'}`
    if (Buffer.compare(one, other) !== 0) return `${name} differs`
  }
  return undefined
}

/** Updates place.json, because a restored copy has new inode numbers, while a real disk keeps them. */
export function beSame(dataDir: string): void {
  const database = path.join(dataDir, 'pg')
  const place = existsSync(path.join(dataDir, 'place.json')) ? readFolderIdentity(dataDir) : undefined
  if (place && existsSync(path.join(database, 'PG_VERSION')))
    writeFolderIdentity(dataDir, { ...place, ...folderIdentityOf(database) })
}
