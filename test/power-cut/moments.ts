/** Phases of the embedded database's life in which the power is cut, with their recordings. */
import { readdirSync } from 'node:fs'
import { randomFrom } from '../../samples/random.ts'
import { migrationFolders } from '../../src/server/db/migrations/migrate.ts'
import type { Act, PlanOptions } from './acts.ts'
import { type Cut, cutsOf, judge, type Judging, leftBy, type Verdict } from './judge.ts'
import { older, openOnce, record, type Recording } from './recording.ts'

/** Number of migrations of each folder in an older database. */
export const OLDER = 6

/** Number of cuts in one recovery. */
const IN_ONE_RECOVERY = 4

type RecordingKind = 'office' | 'backups' | 'upgrade'

interface Moment {
  /** Share of the cuts in percent. */
  readonly share: number
  /** Undefined for recoveries, which have many recordings. */
  readonly of: RecordingKind | undefined
  /** Entries after which the power may fail. */
  readonly among: (recording: Recording) => number[]
  /** True if the product first continues on the disk until its plan is complete. */
  readonly goesOn?: boolean
}

export const MOMENTS = {
  'first start': { share: 10, of: 'office', among: (recording) => before(recording, 1) },
  edits: { share: 14, of: 'office', among: (recording) => acting(recording, ['add', 'rename', 'move']) },
  imports: { share: 14, of: 'office', among: (recording) => acting(recording, ['departments', 'employees']) },
  'department delete': { share: 10, of: 'office', among: (recording) => acting(recording, ['delete']) },
  'checkpoint, clean-up, restart': {
    share: 12,
    of: 'office',
    among: (recording) => acting(recording, ['checkpoint', 'vacuum', 'restart']),
  },
  backup: { share: 10, of: 'backups', among: (recording) => acting(recording, ['backup']) },
  'upgrade, its backup and migration': { share: 10, of: 'upgrade', among: settled },
  migration: { share: 8, of: 'upgrade', among: behindBackup },
  'upgrade, and once more after the cut': { share: 4, of: 'upgrade', among: settled, goesOn: true },
  recovery: { share: 8, of: undefined, among: anywhere },
} as const satisfies Record<string, Moment>

export type MomentName = keyof typeof MOMENTS

export const officePlan = (seed: number): PlanOptions => ({ seed, edits: 60, employees: 3000, breaks: 0.15 })
const backupPlan = (seed: number): PlanOptions => ({ seed, edits: 14, employees: 400, breaks: 0, backups: 0.3 })

/** Recordings of one seed, each made at first use. */
export class Recordings {
  readonly place: string
  readonly seed: number
  readonly #made = new Map<RecordingKind, Promise<Recording>>()

  constructor(place: string, seed: number) {
    this.place = place
    this.seed = seed
  }

  of(kind: RecordingKind): Promise<Recording> {
    let made = this.#made.get(kind)
    if (!made) this.#made.set(kind, (made = this.#record(kind)))
    return made
  }

  /** Frees the recordings, which take many megabytes. */
  drop(): void {
    this.#made.clear()
  }

  #record(kind: RecordingKind): Promise<Recording> {
    const { place, seed } = this
    if (kind === 'office') return record(place, { plan: officePlan(seed) })
    return kind === 'backups' ? record(place, { plan: backupPlan(seed) }) : upgraded(place, seed)
  }
}

/** Number of migrations in an older and in a current database. */
export function olderMigrations(): { readonly from: number; readonly to: number } {
  const counts = migrationFolders.map((folder) => readdirSync(folder).filter((name) => name.endsWith('.sql')).length)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return { from: sum(counts.map((count) => Math.min(count, OLDER))), to: sum(counts) }
}

/** An older database with an unknown disk state, opened by the current version. */
async function upgraded(place: string, seed: number): Promise<Recording> {
  const plan = officePlan(seed)
  const from = await older(place, { plan, older: OLDER })
  const recording = await record(place, { plan, opens: 'upgrade' }, { from, isUnsynced: true })
  const act: Act = { kind: 'upgrade', ...olderMigrations() }
  const office = { departments: '1|From before', employees: '' }
  return { ...recording, plan: { acts: [act], offices: [office, office] } }
}

/** Cuts a recording at random moments, and judges every disk. */
export async function cutIn(
  name: MomentName,
  count: number,
  recordings: Recordings,
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const { of, among, ...moment }: Moment = MOMENTS[name]
  const { place, seed } = recordings
  if (of === undefined) return cutInRecoveries(count, recordings, tell)
  const recording = await recordings.of(of)
  const goesOn = (dataDir: string) => openOnce(place, dataDir, officePlan(seed))
  const judging: Judging = { recording, place, ...(moment.goesOn && { before: goesOn }) }
  await judge(judging, cutsOf(recording, count, { seed, among: among(recording) }), tell)
}

/** Cuts recoveries from a power cut and from a kill, in turn. A kill loses nothing, but leaves data unsynced. */
async function cutInRecoveries(count: number, recordings: Recordings, tell: (verdict: Verdict) => void): Promise<void> {
  const { place, seed } = recordings
  const plan = officePlan(seed)
  const times = Math.ceil(count / IN_ONE_RECOVERY)
  const work = await recordings.of('office')
  const among = acting(work, ['add', 'rename', 'move', 'delete', 'employees', 'checkpoint'])
  const cuts = cutsOf(work, times, { seed: seed + 1, among })
  for (const [i, cut] of cuts.entries()) {
    const [recording, begins] = i % 2 === 0 ? await afterCut(work, cut) : await afterKill(cut)
    const inIt = recording.entries.map((_, at) => at).slice(begins)
    const most = Math.min(IN_ONE_RECOVERY, count - i * IN_ONE_RECOVERY)
    await judge({ recording, place }, cutsOf(recording, most, { seed: seed + i, among: inIt }), tell)
  }

  async function afterCut(office: Recording, cut: Cut): Promise<[Recording, number]> {
    const { left, state } = leftBy(office, cut)
    const opened = await record(place, { plan, opens: 'recovery' }, { from: left })
    return [{ ...opened, plan: office.plan, ...state }, 0]
  }

  async function afterKill({ seed: number }: Cut): Promise<[Recording, number]> {
    // Killed after the first start, and well before the end, because runs differ slightly.
    const killed = await record(
      place,
      { plan },
      { killedAt: work.bytes * (0.45 + randomFrom(number).below(450) / 1000) },
    )
    return [killed, recoveryIn(killed)]
  }
}

/** Index of the killed program's restart, which takes the lock of the data folder. */
function recoveryIn({ entries }: Recording): number {
  return entries.findLastIndex((entry) => entry.op === 'link' && entry.path.startsWith('lock/'))
}

function anywhere({ entries }: Recording): number[] {
  return entries.map((_, at) => at)
}

function before({ entries }: Recording, act: number): number[] {
  return entries
    .slice(
      0,
      entries.findIndex((entry) => entry.op === 'begun' && entry.act === act),
    )
    .map((_, at) => at)
}

/** Entries between the beginning and the acknowledgment of these acts. */
function acting({ entries, plan }: Recording, kinds: readonly Act['kind'][]): number[] {
  const among: number[] = []
  let under = false
  for (const [at, entry] of entries.entries()) {
    if (entry.op === 'begun') under = kinds.includes(plan.acts[entry.act]!.kind)
    if (under) among.push(at)
    if (entry.op === 'acknowledged') under = false
  }
  return among
}

/** Entries after the sync of an older version's folder; before, that version guaranteed nothing. */
export function settled({ entries }: Recording): number[] {
  const from = entries.findIndex((entry) => entry.op === 'rename' && entry.to === 'place.json')
  return entries.map((_, at) => at).slice(from)
}

function behindBackup(recording: Recording): number[] {
  const last = recording.entries.findLastIndex((entry) => 'path' in entry && entry.path.startsWith('backups/'))
  return settled(recording).filter((at) => at > last)
}
