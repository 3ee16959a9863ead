import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'

const MB = 1024 * 1024

/**
 * Bytes that must stay free when somebody saves changes. Sign-ins, shutting down and starting need this space: the
 * database may fail to start on a full disk.
 */
export const RESERVE = 64 * MB

/** Bytes that must be free to create a database, so that there is room to write to it afterwards. */
export const NEW_DATABASE = RESERVE + 48 * MB

/**
 * Free space counts as low if it is less than a tenth of the disk. This limit is at most LOW bytes, and at least 4
 * times RESERVE.
 */
const LOW = 2048 * MB

/** Milliseconds after which `require` checks the disk again, and milliseconds between two checks of `watch`. */
const FRESH = 1_000
const EVERY = 30_000

export type DiskSpaceState = 'enough' | 'low' | 'full'

/** Free and total bytes of a disk. */
export interface Space {
  readonly free: number
  readonly total: number
}

export interface DiskSpaceOptions {
  readonly onChange?: (state: DiskSpaceState, free: number) => void
  /** Reads the space, for tests. */
  readonly read?: () => Promise<Space>
}

/**
 * Polls the free space on the disk of the data folder. `require` refuses to save changes if the space is not enough.
 */
export class DiskSpace {
  readonly #read: () => Promise<Space>
  readonly #onChange: (state: DiskSpaceState, free: number) => void
  #state: DiskSpaceState = 'enough'
  #free = Infinity
  #at = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string, { onChange = () => {}, read = () => spaceOf(folder) }: DiskSpaceOptions = {}) {
    this.#read = read
    this.#onChange = onChange
  }

  get state(): DiskSpaceState {
    return this.#state
  }

  watch(): void {
    void this.poll()
    this.#timer = setInterval(() => void this.poll(), EVERY).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Checks the disk. A file system that does not report its space counts as 'enough'. */
  async poll(): Promise<DiskSpaceState> {
    const space = await this.#read().catch(() => undefined)
    this.#at = performance.now()
    this.#free = freeIn(space)
    const low = Math.min(LOW, Math.max((space?.total ?? 0) / 10, 4 * RESERVE))
    const state = this.#free < RESERVE ? 'full' : this.#free < low ? 'low' : 'enough'
    if (state !== this.#state) {
      this.#state = state
      this.#onChange(state, this.#free)
    }
    return state
  }

  /** @throws EventmsError 'diskFull' if less than RESERVE would stay free after writing `bytes` bytes */
  async require(bytes: number): Promise<void> {
    const isShort = (): boolean => this.#free - bytes < RESERVE
    // Checks again before refusing, because space may have been freed.
    if (isShort() || performance.now() - this.#at > FRESH) await this.poll()
    if (isShort()) throw new EventmsError('diskFull')
  }
}

function freeIn(space: Space | undefined): number {
  return space && space.total > 0 ? space.free : Infinity
}

/** Free bytes on the disk of a folder; infinity if the file system does not report them. */
export const freeOn = async (folder: string, read = spaceOf): Promise<number> =>
  freeIn(await read(folder).catch(() => undefined))

export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

const rooms = new WeakMap<pg.Pool, DiskSpace>()

/**
 * Registers the disk of an embedded database by its pool. The pool of a PostgreSQL server has none, because that
 * server's disk is elsewhere.
 */
export function setDiskSpace(pool: pg.Pool, diskSpace: DiskSpace): void {
  rooms.set(pool, diskSpace)
}

export function diskSpaceOf(pool: pg.Pool): DiskSpace | undefined {
  return rooms.get(pool)
}

/**
 * Checks the disk of an embedded database.
 * @throws EventmsError 'diskFull' if less than RESERVE would stay free after writing `bytes` bytes
 */
export async function requireDiskSpace(pool: pg.Pool, bytes = 0): Promise<void> {
  await diskSpaceOf(pool)?.require(bytes)
}
