import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cut, cutsOf, judge, type Judging, type Verdict } from '../power-cut/judge.ts'
import { cutIn, type MomentName, MOMENTS, Recordings } from '../power-cut/moments.ts'
import { workPlace } from '../power-cut/recording.ts'
import { CLASSES, NEEDLESS, type SyncClass, unnamedSyncs } from '../power-cut/syncs.ts'
import type { Campaign, CampaignOptions, CampaignResult } from './campaign.ts'

/** Report of the last run. */
const TABLE = fileURLToPath(new URL('../../test-results/power-cuts.md', import.meta.url))

/**
 * If a necessary class of syncs is omitted, a loss must be found within `WITHIN` cuts. If the unnecessary class is
 * omitted, `WITHOUT_LOSS` cuts must cause no loss.
 */
const WITHIN = 200
const WITHOUT_LOSS = 40

/** Number of cuts per seed. */
const OF_ONE_SEED = 100

/**
 * Cuts the power of the embedded database at moments over its whole life. Then repeats this with each class of syncs
 * omitted.
 */
export const campaign: Campaign = {
  name: 'power-cuts',
  describe:
    'The power is cut, in simulation, 500 times (or --count) in every moment of the embedded database: nothing that was told is lost. With each class of syncs left out something is, within 200 cuts. (--only text: of the moments, and of the classes, `without …`)',
  run,
}

async function run({ count = 500, only }: CampaignOptions): Promise<CampaignResult> {
  const place = workPlace()
  const seed = Number(process.env['POWER_CUT_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  const isChosen = (name: string): boolean => only === undefined || new RegExp(only).test(name)
  const report = new Report(`Seeds from ${seed} on (\`POWER_CUT_SEED=${seed}\`).`)
  try {
    const moments = (Object.keys(MOMENTS) as MomentName[]).filter(isChosen)
    const shares = moments.reduce((sum, name) => sum + MOMENTS[name].share, 0)
    await cutInAll(moments, (name, from) => (MOMENTS[name].share / shares) * Math.min(OF_ONE_SEED, count - from), {
      count: moments.length > 0 ? count : 0,
      seed,
      place,
      report,
    })
    const recordings = new Recordings(place, seed)
    for (const [name, one] of Object.entries(CLASSES))
      if (isChosen(`without ${name}`)) await leaveOut(name, one, recordings, report)
    if (isChosen('without what is needless')) await leaveOutNeedless(recordings, report)
    return report.result
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

interface Work {
  readonly count: number
  readonly seed: number
  readonly place: string
  readonly report: Report
}

async function cutInAll(
  moments: readonly MomentName[],
  shareOf: (name: MomentName, from: number) => number,
  { count, seed, place, report }: Work,
): Promise<void> {
  for (let from = 0; from < count; from += OF_ONE_SEED) {
    const recordings = new Recordings(place, seed + from / OF_ONE_SEED)
    for (const name of moments) {
      const began = Date.now()
      const verdicts: Verdict[] = []
      await cutIn(name, Math.ceil(shareOf(name, from)), recordings, (verdict) => void verdicts.push(verdict))
      report.cuts(name, verdicts, recordings.seed, Date.now() - began)
    }
    recordings.drop()
  }
}

async function leaveOut(name: string, one: SyncClass, recordings: Recordings, report: Report): Promise<void> {
  const recording = await recordings.of(one.of ?? 'office')
  const [from, to] = one.within?.(recording) ?? [0, Infinity]
  const cuts = cutsOf(recording, WITHIN, {
    seed: recordings.seed + 2,
    ...(one.among && { among: one.among(recording) }),
    leavesOut: (file, isFolder, at) => from <= at && at < to && one.leavesOut(file, isFolder),
    keepsNames: one.isOfNames ? false : undefined,
  })
  const judging = { recording, place: recordings.place }
  const { tried, found } = await firstLoss(judging, cuts)
  // Control: the same cut with all syncs must show no fault; otherwise the check itself is wrong.
  const same = found && { ...found.cut, options: { keepsNames: found.cut.options.keepsNames } }
  const [control] = same ? await judge(judging, [same]) : []
  report.leftOut(name, tried, found?.fault, control?.fault)
}

/** Alternates between early and late cuts, so that both kinds of losses are found equally soon. */
async function firstLoss(judging: Judging, cuts: readonly Cut[]): Promise<{ tried: number; found?: Verdict }> {
  let tried = 0
  for (let i = 0; i < 20; i++) {
    const some = cuts.filter((_cut, at) => at % 20 === (i * 7) % 20)
    const verdicts = await judge(judging, some, ({ fault }) => (fault ? 'enough' : undefined))
    tried += verdicts.length
    const found = verdicts.find(({ fault }) => fault)
    if (found) return { tried, found }
  }
  return { tried }
}

async function leaveOutNeedless(recordings: Recordings, report: Report): Promise<void> {
  const recording = await recordings.of('office')
  const unnamed = (await Promise.all([recording, recordings.of('backups'), recordings.of('upgrade')])).flatMap(
    unnamedSyncs,
  )
  const cuts = cutsOf(recording, WITHOUT_LOSS, { seed: recordings.seed + 3, leavesOut: NEEDLESS.leavesOut })
  const verdicts = await judge({ recording, place: recordings.place }, cuts)
  report.needless(verdicts.length, verdicts.find(({ fault }) => fault)?.fault, unnamed)
}

/** A report that is printed and saved while it grows. */
class Report {
  readonly result = { passed: 0, failed: 0 }
  readonly #rows = new Map<string, { cuts: number; faults: string[]; seeds: Set<number>; ms: number }>()
  readonly #classes: string[] = []
  readonly #head: string

  constructor(head: string) {
    this.#head = head
    console.log(head)
  }

  cuts(name: string, verdicts: readonly Verdict[], seed: number, ms: number): void {
    const row = this.#rows.get(name) ?? { cuts: 0, faults: [], seeds: new Set(), ms: 0 }
    this.#rows.set(name, row)
    row.cuts += verdicts.length
    row.seeds.add(seed)
    row.ms += ms
    const faults = verdicts.flatMap(({ cut, fault }) =>
      fault
        ? [
            `${name}, seed ${seed}: behind entry ${cut.moment}, ${cut.seed}, names kept ${cut.options.keepsNames}: ${fault}`,
          ]
        : [],
    )
    row.faults.push(...faults)
    this.result.passed += verdicts.length - faults.length
    this.result.failed += faults.length
    console.log(`${name.padEnd(40)} ${verdicts.length} cuts, ${faults.length} faults (${Math.round(ms / 1000)} s)`)
    for (const fault of faults) console.log(`  ${fault}`)
    this.#write()
  }

  leftOut(name: string, tried: number, fault: string | undefined, control: string | undefined): void {
    const held = fault !== undefined && control === undefined
    const words = control ? `**also with all syncs**: ${control}` : (fault?.slice(0, 120) ?? '**nothing**')
    this.#line(`| ${name} | ${tried} | ${words.replaceAll('|', '/').replaceAll('\n', ' ')} |`, held)
  }

  needless(tried: number, fault: string | undefined, unnamed: readonly string[]): void {
    const words = unnamed.length > 0 ? `**of no class**: ${unnamed.slice(0, 5).join(', ')}` : 'nothing, as it must be'
    this.#line(`| what is needless | ${tried} | ${fault ?? words} |`, !fault && unnamed.length === 0)
  }

  #line(line: string, held: boolean): void {
    this.result[held ? 'passed' : 'failed']++
    this.#classes.push(line)
    console.log(line)
    this.#write()
  }

  #write(): void {
    const rows = [...this.#rows].map(
      ([name, { cuts, faults, seeds, ms }]) =>
        `| ${name} | ${cuts} | ${faults.length} | ${[...seeds].join(' ')} | ${Math.round(ms / 1000)} |`,
    )
    const sum = [...this.#rows.values()].reduce((all, { cuts }) => all + cuts, 0)
    const faults = [...this.#rows.values()].flatMap((row) => row.faults)
    const lines = [
      this.#head,
      '',
      '| the power is cut in | times | faults | seeds | s |',
      '|---|---|---|---|---|',
      ...rows,
      `| all | ${sum} | ${faults.length} | | |`,
      '',
      ...faults.map((fault) => `- ${fault}`),
      '',
      '| without the syncs of | cuts until | found |',
      '|---|---|---|',
      ...this.#classes,
    ]
    mkdirSync(path.dirname(TABLE), { recursive: true })
    writeFileSync(TABLE, `${lines.join('\n')}\n`)
  }
}
