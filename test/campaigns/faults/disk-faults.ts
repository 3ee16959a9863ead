/** Lets a disk become full. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type RunningServer, startServer } from '../../journeys/support/server.ts'
import { importBody, newSession, signInApi } from '../../support/api.ts'
import { typed } from './command.ts'
import { startEditors } from './editors.ts'
import { type Fault, type FaultResult, must, seconds, sleep } from './fault.ts'
import { type Disk, noSmallDisk, onSmallDisk } from './small-disk.ts'

/** Free space in MB below which the server refuses writes (src/server/embedded-database/data-folder/disk-space.ts). */
const LEFT = 32

/** Maximum seconds until a response. */
const LONGEST = 10

/** Syncs each commit to the disk, as in production; other tests turn this off. */
const DURABLE = { DURABLE: 'yes' }

export const diskFaults: readonly Fault[] = [
  {
    name: 'disk full in edits',
    shows: 'refused within 10 s, reads go on, heals without a restart',
    rounds: 10,
    missing: noSmallDisk,
    run: (rounds) => onSmallDisk((disk) => edits(disk, rounds, LEFT)),
  },
  {
    name: 'disk full to the last byte',
    shows: 'refused within 10 s, 0 lost, heals without a restart',
    rounds: 10,
    missing: noSmallDisk,
    run: (rounds) => onSmallDisk((disk) => edits(disk, rounds, 0)),
  },
  {
    name: 'disk too small for an import',
    shows: 'refused within 10 s, nothing of it written, edits go on',
    rounds: 10,
    missing: noSmallDisk,
    run: (rounds) => onSmallDisk((disk) => imports(disk, rounds)),
  },
  {
    name: 'disk filled up in an import',
    shows: 'answered within 10 s, all or nothing, heals without a restart',
    rounds: 10,
    missing: noSmallDisk,
    run: (rounds) => onSmallDisk((disk) => filledUp(disk, rounds)),
  },
  {
    name: 'disk full in a backup',
    shows: 'refused within 10 s, nothing left of it, edits go on, heals without a restart',
    rounds: 10,
    missing: noSmallDisk,
    run: (rounds) => onSmallDisk((disk) => backups(disk, rounds)),
  },
  {
    name: 'disk full at the first start',
    shows: 'told within 10 s, the next start makes it',
    rounds: 10,
    missing: noSmallDisk,
    run: (rounds) => onSmallDisk((disk) => firstStarts(disk, rounds)),
  },
]

async function started(disk: Disk): Promise<RunningServer & { cookie: string }> {
  const server = await startServer({ dataDir: path.join(disk.folder, 'data'), env: DURABLE })
  return { ...server, cookie: await newSession(server) }
}

async function edits(disk: Disk, rounds: number, left: number): Promise<FaultResult> {
  const server = await started(disk)
  const counted: Record<string, number> = { acknowledged: 0, refused: 0, 'longest wait (s)': 0 }
  try {
    const api = await signInApi(server)
    for (let i = 0; i < rounds; i++) {
      const editors = await startEditors(server, 5)
      await editors.allServed()
      disk.fill(left)
      const began = performance.now()
      while (Object.keys(editors.tally.refused).length === 0) {
        must(seconds(began) < 60, 'nobody was refused')
        await sleep(50)
        // Reads still work.
        if (left > 0) must((await api.load('departments')).rows.length > 0, 'nothing is read')
      }
      const codes = Object.keys(editors.tally.refused)
      if (left > 0) {
        must(codes.join() === 'diskFull', `refused as ${codes.join()}`)
        const health = (await (await fetch(`${server.url}/health`)).json()) as { disk?: string }
        must(health.disk === 'full', `health says ${JSON.stringify(health)}`)
      }
      disk.empty()
      await editors.allServed()
      await editors.stop()
      await editors.verify()
      counted['acknowledged']! += editors.tally.acknowledged
      counted['refused']! += Object.values(editors.tally.refused).reduce((sum, n) => sum + n, 0)
      counted['longest wait (s)'] = Math.max(counted['longest wait (s)']!, editors.tally.longest / 1000)
    }
    must(counted['longest wait (s)']! < LONGEST, `somebody waited ${counted['longest wait (s)']} s`)
    return { rounds, counted }
  } finally {
    disk.empty()
    await server.close()
  }
}

async function imports(disk: Disk, rounds: number): Promise<FaultResult> {
  const server = await started(disk)
  const counted: Record<string, number> = { refused: 0, 'longest wait (s)': 0 }
  const many = Array.from({ length: 60_000 }, (_, i) => [`K${i}`, 'n'.repeat(300)])
  try {
    const api = await signInApi(server)
    for (let i = 0; i < rounds; i++) {
      disk.fill(100)
      const { version, rows } = await api.load('employees')
      const body = importBody({ version, fields: ['companyCode', 'name'], rows: many.length }, many)
      const headers = { 'content-type': 'application/x-ndjson' }
      const began = performance.now()
      const send = () => api.fetch('/api/tables/employees/import', { method: 'POST', headers, body })
      // Retries once: the server may have closed the idle connection while the body was prepared.
      const answer = await send().catch(send)
      const { error } = (await answer.json()) as { error?: { code: string } }
      must(answer.status === 507 && error?.code === 'diskFull', `answered ${answer.status} ${error?.code}`)
      counted['refused']!++
      counted['longest wait (s)'] = Math.max(counted['longest wait (s)']!, seconds(began))
      must((await api.load('employees')).rows.length === rows.length, 'part of it is written')
      const editors = await startEditors(server, 2)
      await editors.allServed()
      await editors.stop()
      await editors.verify()
      disk.empty()
    }
    const { version } = await api.load('employees')
    await api.import('employees', ['companyCode', 'name'], many.slice(0, 1000), version)
    must(counted['longest wait (s)']! < LONGEST, `somebody waited ${counted['longest wait (s)']} s`)
    return { rounds, counted }
  } finally {
    disk.empty()
    await server.close()
  }
}

/** Starts with sufficient space, which runs out during a write to a table or to the WAL. */
async function filledUp(disk: Disk, rounds: number): Promise<FaultResult> {
  const server = await started(disk)
  const counted: Record<string, number> = { done: 0, refused: 0, 'longest wait (s)': 0 }
  try {
    const api = await signInApi(server)
    const send = (generation: number) => {
      const rows = Array.from({ length: 20_000 }, (_, i) => [`K${i}`, `g${generation} ${'n'.repeat(200)}`])
      return api.import('employees', ['companyCode', 'name'], rows)
    }
    await send(0)
    const usual = performance.now()
    await send(1)
    const most = performance.now() - usual
    for (let i = 0, stored = 1; i < rounds; i++) {
      const generation = i + 2
      const sending = send(generation).then(
        () => '',
        (error: Error) => error.message,
      )
      await sleep(most * (0.1 + 0.8 * Math.random()))
      const began = performance.now()
      disk.fill(0)
      const refused = await sending
      counted[refused ? 'refused' : 'done']!++
      counted['longest wait (s)'] = Math.max(counted['longest wait (s)']!, seconds(began))
      must(refused === '' || refused.includes('diskFull'), `refused as ${refused}`)
      const editors = await startEditorsLater(disk, server)
      await editors.stop()
      await editors.verify()
      const names = new Set((await api.load('employees')).rows.map((row) => String(row['name']).split(' ')[0]))
      must(names.size === 1, `half an import: ${[...names].join(', ')}`)
      must(names.has(`g${refused ? stored : generation}`), `${refused || 'done'}, and ${[...names].join()} is stored`)
      if (!refused) stored = generation
    }
    must(counted['longest wait (s)']! < LONGEST, `somebody waited ${counted['longest wait (s)']} s`)
    return { rounds, counted }
  } finally {
    disk.empty()
    await server.close()
  }
}

/**
 * Makes backups while the server runs. The backup is written to the disk with the data, which has space for only part
 * of it.
 */
async function backups(disk: Disk, rounds: number): Promise<FaultResult> {
  const server = await started(disk)
  const counted: Record<string, number> = { refused: 0, 'longest wait (s)': 0 }
  // Random letters, because these cannot be compressed.
  const letters = () => Buffer.from(crypto.getRandomValues(new Uint8Array(150))).toString('hex')
  const many = Array.from({ length: 30_000 }, (_, i) => [`K${i}`, letters()])
  try {
    const api = await signInApi(server)
    await api.import('employees', ['companyCode', 'name'], many)
    for (let i = 0; i < rounds; i++) {
      const file = path.join(disk.folder, `backup-${i}.gz`)
      const before = readdirSync(disk.folder).length
      disk.fill(Math.floor(Math.random() * 4))
      const { code, said, took } = await typed(server.dataDir, ['--backup', file])
      must(
        code === 1 && /no space left|disk.* full|room|where \d+ MB are free/i.test(said),
        `ended with ${code}: ${said}`,
      )
      counted['refused']!++
      counted['longest wait (s)'] = Math.max(counted['longest wait (s)']!, took)
      const editors = await startEditorsLater(disk, server)
      await editors.stop()
      await editors.verify()
      must(readdirSync(disk.folder).length === before, `left behind: ${readdirSync(disk.folder).join(', ')}`)
      const again = await typed(server.dataDir, ['--backup', file])
      must(again.code === 0, `with room again: ${again.said}`)
      rmSync(file)
    }
    must(counted['longest wait (s)']! < LONGEST, `somebody waited ${counted['longest wait (s)']} s`)
    return { rounds, counted }
  } finally {
    disk.empty()
    await server.close()
  }
}

/** Frees space, then starts editors and expects that they are served. */
async function startEditorsLater(disk: Disk, server: RunningServer) {
  disk.empty()
  const editors = await startEditors(server, 2)
  await editors.allServed()
  return editors
}

/** First starts: alternately with too little space, and with space that runs out during the start. */
async function firstStarts(disk: Disk, rounds: number): Promise<FaultResult> {
  const dataDir = path.join(disk.folder, 'data')
  const counted: Record<string, number> = { done: 0, refused: 0, 'longest wait (s)': 0 }
  let usual = 0
  for (let i = 0; i < rounds; i++) {
    rmSync(dataDir, { recursive: true, force: true })
    const isLate = i % 2 === 1
    if (!isLate) disk.fill(Math.floor(Math.random() * 100))
    const starting = typed(dataDir, ['--list'])
    const began = performance.now()
    if (isLate) {
      await sleep(usual * (0.3 + 0.7 * Math.random()))
      disk.fill(0)
    }
    const since = isLate ? performance.now() : began
    const { code, said } = await starting
    const waited = seconds(since)
    must(
      code === 1 ? /on a disk that is full|No space left on device/.test(said) : isLate && code === 0,
      `ended with ${code}: ${said}`,
    )
    counted[code === 1 ? 'refused' : 'done']!++
    counted['longest wait (s)'] = Math.max(counted['longest wait (s)']!, waited)
    disk.empty()
    const server = await started(disk)
    usual = server.startedIn()
    try {
      must((await (await signInApi(server)).load('employees')).rows.length === 0, 'it is not empty')
    } finally {
      await server.close()
    }
  }
  must(counted['longest wait (s)']! < LONGEST, `somebody waited ${counted['longest wait (s)']} s`)
  return { rounds, counted }
}
