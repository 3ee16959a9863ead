import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'

const MB = 1024 * 1024

/**
 * Free bytes below which nobody writes: sign-in goes on, and the database can still close, start, and replay its log
 * (in files of 16 MB). One that runs into the end of its disk stops in the middle, and may not start until there is
 * room.
 */
export const RESERVE = 64 * MB

/** What a new database takes: one that could not be written to after its first start is not begun. */
export const NEW_DATABASE = RESERVE + 48 * MB

/** Free bytes below which it is said that the disk grows full: of a large one; a tenth of a smaller one. */
const LOW = 2048 * MB

/** How old (ms) a look may be that an act goes by; and how often it is looked without one. */
const FRESH = 1_000
const EVERY = 30_000

export type DiskSpaceState = 'enough' | 'low' | 'full'

export interface Space {
  readonly free: number
  readonly total: number
}

export interface DiskSpaceOptions {
  /** Hears of each new state. */
  readonly onChange?: (state: DiskSpaceState, free: number) => void
  /** In place of asking the file system. */
  readonly look?: () => Promise<Space>
}

/** What room the disk has on which a folder stands. */
export class DiskSpace {
  readonly #look: () => Promise<Space>
  readonly #onChange: (state: DiskSpaceState, free: number) => void
  #state: DiskSpaceState = 'enough'
  #free = Infinity
  #at = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string, { onChange = () => {}, look = () => spaceOf(folder) }: DiskSpaceOptions = {}) {
    this.#look = look
    this.#onChange = onChange
  }

  get state(): DiskSpaceState {
    return this.#state
  }

  /** Looks now and then, until `stop`. */
  watch(): void {
    void this.look()
    this.#timer = setInterval(() => void this.look(), EVERY).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** How it is now. A file system that does not say counts as having enough: the disk itself will tell. */
  async look(): Promise<DiskSpaceState> {
    const space = await this.#look().catch(() => undefined)
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

  /** @throws EventmsError 'diskFull' where there is no room for so many bytes more */
  async require(bytes: number): Promise<void> {
    const isShort = (): boolean => this.#free - bytes < RESERVE
    // Nobody is refused by an old look: there may be room again.
    if (isShort() || performance.now() - this.#at > FRESH) await this.look()
    if (isShort()) throw new EventmsError('diskFull')
  }
}

function freeIn(space: Space | undefined): number {
  return space && space.total > 0 ? space.free : Infinity
}

/** Free bytes of the disk of a folder; Infinity where its file system does not say. */
export const freeOn = async (folder: string, look = spaceOf): Promise<number> =>
  freeIn(await look(folder).catch(() => undefined))

/** Of the disk on which a folder stands. */
async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

const rooms = new WeakMap<pg.Pool, DiskSpace>()

/** Says where the database of a pool has its files. A PostgreSQL server's are its own matter. */
export function setDiskSpace(pool: pg.Pool, room: DiskSpace): void {
  rooms.set(pool, room)
}

export function diskSpaceOf(pool: pg.Pool): DiskSpace | undefined {
  return rooms.get(pool)
}

/** @throws EventmsError 'diskFull' where nothing, or not so many bytes more, may be written */
export async function requireDiskSpace(pool: pg.Pool, bytes = 0): Promise<void> {
  await diskSpaceOf(pool)?.require(bytes)
}
