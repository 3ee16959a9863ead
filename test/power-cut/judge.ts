/** Cuts the power at random moments of a recording, and checks each resulting disk. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../../samples/random.ts'
import type { Act, Office, Plan } from './acts.ts'
import { WHOLE } from './backup-state.ts'
import { Disk, type DiskOptions, type Left, putDisk } from './disk.ts'
import type { RecoveredState } from './reader.ts'
import { beSame, here, type Recording, TYPESCRIPT } from './recording.ts'
import type { Entry } from './trace.ts'

/** The moment, and the seed of the disk's state. */
export interface Cut {
  readonly moment: number
  readonly seed: number
  readonly options: DiskOptions
}

export interface CutOptions {
  readonly seed: number
  /** Possible entries before the cut; default: all. */
  readonly among?: readonly number[]
  readonly leavesOut?: DiskOptions['leavesOut']
  /** A synced file keeps its name; default: on every other disk. */
  readonly keepsNames?: boolean | undefined
}

/** Cuts in the order of their moments. */
export function cutsOf(
  { entries }: Pick<Recording, 'entries'>,
  count: number,
  { seed, among = entries.map((_, at) => at), leavesOut, keepsNames }: CutOptions,
): Cut[] {
  const random = randomFrom(seed)
  const within = new Set(among)
  if (among.length === 0) throw new Error('there is no such moment in what was recorded')
  return Array.from({ length: count }, (_, i) => ({
    moment: momentIn(entries, random.pick(among), within, random),
    seed: random.below(2 ** 31),
    options: { keepsNames: keepsNames ?? i % 2 === 0, ...(leavesOut && { leavesOut }) },
  })).sort((a, b) => a.moment - b.moment)
}

/** A random moment; half of them right after a sync, or right before an answer. */
function momentIn(
  entries: readonly Entry[],
  anywhere: number,
  within: ReadonlySet<number>,
  random: ReturnType<typeof randomFrom>,
): number {
  if (random.chance(0.5)) return anywhere + 1
  const next = entries.findIndex(({ op }, i) => i >= anywhere && (op === 'sync' || op === 'acknowledged'))
  return within.has(next) ? next + random.below(2) : anywhere + 1
}

export interface Verdict {
  readonly cut: Cut
  /** The fault; undefined if the disk is correct. */
  readonly fault?: string
}

export interface Judging {
  readonly recording: Recording
  /** Work folder. */
  readonly place: string
  /** Runs before the disk is read. @throws if the disk cannot be opened */
  readonly before?: ((dataDir: string) => Promise<void>) | undefined
}

/** Judges the disk after each cut, and calls back with the verdict. */
export async function judge(
  { recording, place, before }: Judging,
  cuts: readonly Cut[],
  tell: (verdict: Verdict) => void | 'enough' = () => {},
): Promise<Verdict[]> {
  const reader = new Reader()
  const verdicts: Verdict[] = []
  const dataDir = path.join(place, 'cut')
  try {
    for (const keepsNames of [true, false]) {
      const ofThese = cuts.filter(({ options }) => options.keepsNames === keepsNames)
      const [first] = ofThese
      if (!first) continue
      const disk = new Disk(first.options, recording.start)
      const state: Reached = { acknowledged: recording.acknowledged, begun: recording.begun, secret: recording.secret }
      let taken = 0
      for (const cut of ofThese) {
        for (; taken < Math.min(cut.moment, recording.entries.length); taken++) {
          const entry = recording.entries[taken]!
          disk.take(entry)
          reach(state, entry)
        }
        rmSync(dataDir, { recursive: true, force: true })
        putDisk(disk.cut(randomOf(cut.seed)), dataDir)
        beSame(dataDir)
        const fault = await faultIn(dataDir, recording.plan, state, reader, before)
        const verdict = { cut, ...(fault && { fault }) }
        verdicts.push(verdict)
        if (tell(verdict) === 'enough') return verdicts
      }
    }
    return verdicts
  } finally {
    reader.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function faultIn(
  dataDir: string,
  plan: Plan,
  state: Reached,
  reader: Reader,
  before: Judging['before'],
): Promise<string | undefined> {
  try {
    await before?.(dataDir)
  } catch (error) {
    return `cannot be gone on from: ${(error as Error).message}`
  }
  // `before` has completed the plan.
  const reached = before ? { ...state, acknowledged: plan.acts.length, begun: plan.acts.length } : state
  return faultOf(plan, reached, await reader.read(dataDir))
}

/** The disk after a cut, to record its recovery, which is then cut as well. */
export function leftBy(recording: Recording, cut: Cut): { readonly left: Left; readonly state: Reached } {
  const disk = new Disk(cut.options, recording.start)
  const state: Reached = { acknowledged: recording.acknowledged, begun: recording.begun, secret: recording.secret }
  for (const entry of recording.entries.slice(0, cut.moment)) {
    disk.take(entry)
    reach(state, entry)
  }
  return { left: disk.cut(randomOf(cut.seed)), state }
}

export interface Reached {
  /** Numbers of acts that were acknowledged and begun before the cut. */
  acknowledged: number
  begun: number
  /** Signing key at the last acknowledged act. */
  secret: string | undefined
}

function reach(state: Reached, entry: Entry): void {
  if (entry.op === 'begun') state.begun = entry.act + 1
  if (entry.op !== 'acknowledged') return
  state.acknowledged = entry.act + 1
  state.secret = entry.secret
}

function randomOf(seed: number): () => number {
  const { below } = randomFrom(seed)
  return () => below(2 ** 30) / 2 ** 30
}

/** The fault of a disk; undefined if it is correct. */
export function faultOf(
  { acts, offices }: Plan,
  { acknowledged, begun, secret }: Reached,
  read: RecoveredState | { readonly failed: string },
): string | undefined {
  if ('failed' in read) return `does not open: ${read.failed}`
  if (read.faults.length > 0) return `not whole: ${read.faults.slice(0, 3).join('; ')}`
  const done = acts.slice(0, acknowledged)
  if (done.some(({ kind }) => kind === 'account') && read.accounts.length !== 1) return 'lost: the first account'
  if (secret !== undefined && read.secret !== secret) return 'lost: the key of the sessions'
  const other = backupFault(done, read) ?? upgradeFault(acts[0], acknowledged, read)
  if (other) return other
  if (!read.office) return acknowledged > 0 ? 'lost: everything' : undefined
  const isSame = (one: Office) =>
    one.departments === read.office!.departments && one.employees === read.office!.employees
  if (offices.slice(acknowledged, begun + 1).some(isSame)) return undefined
  const at = offices.findIndex(isSame)
  return at < 0
    ? `half done: neither as after ${acknowledged} acts nor as after ${begun}`
    : `lost: told of ${acknowledged} acts, ${at} are there`
}

/** Fault if a file with a backup's name is incomplete, or if an acknowledged backup is missing. */
function backupFault(done: readonly Act[], { backups }: RecoveredState): string | undefined {
  const broken = Object.entries(backups).find(([, state]) => state !== WHOLE)
  if (broken) return `half done: the backup ${broken[0]}: ${broken[1]}`
  const lost = done.find((act) => act.kind === 'backup' && !backups[act.name])
  return lost && `lost: a backup, ${JSON.stringify(lost)}`
}

/** Fault if only some migrations of the upgrade are applied, or if all are but the backup before them is missing. */
function upgradeFault(
  act: Act | undefined,
  acknowledged: number,
  { migrations, backups }: RecoveredState,
): string | undefined {
  if (act?.kind !== 'upgrade') return undefined
  if (migrations !== act.to && migrations !== act.from) return `half done: ${migrations} migrations`
  if (acknowledged > 0 && migrations !== act.to) return 'lost: the upgrade'
  const saved = Object.keys(backups).some((name) => name.includes('-before-upgrade'))
  return migrations === act.to && !saved ? 'lost: the backup before the upgrade' : undefined
}

/** Milliseconds to open a disk on a busy machine. */
const PATIENCE = 300_000

/** Number of disks that one process reads, to limit the memory of the engines. */
const AT_MOST = 100

/** Reads disks one after the other in a child process, which is replaced if it hangs. */
export class Reader {
  #child: ChildProcess | undefined
  #read = 0

  async read(dataDir: string): Promise<RecoveredState | { readonly failed: string }> {
    if (++this.#read % AT_MOST === 0) this.close()
    const child = (this.#child ??= await this.#start())
    const over = new AbortController()
    const waits = { signal: over.signal }
    const never = new Promise<never>(() => {})
    const answered = once(child, 'message', waits).catch(() => never)
    const gone = once(child, 'exit', waits).then(
      ([code]) => [{ failed: `the reader ended with ${code}` }],
      () => never,
    )
    const late = pause(PATIENCE, [{ failed: 'it hangs' }], waits).catch(() => never)
    child.send(dataDir)
    const [answer] = (await Promise.race([answered, gone, late])) as [RecoveredState | { readonly failed: string }]
    over.abort()
    if ('failed' in answer) this.close()
    return answer
  }

  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(here('reader.ts'), { execArgv: ['--import', TYPESCRIPT] })
    await once(child, 'message')
    return child
  }
}
