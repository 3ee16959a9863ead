/** Tests the lock of the data folder with wrong clocks, restarted machines, and shared folders. */
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type RunningServer, startServer } from '../../journeys/support/server.ts'
import { typed } from './command.ts'
import { type Fault, type FaultResult, must } from './fault.ts'

const HOUR = 3_600_000

/** Identity of another machine, and of an earlier boot. */
const ELSEWHERE = { host: 'elsewhere', boot: 'other', machine: 'other' }
const BEFORE_RESTART = { boot: 'before' }
const CONTAINER = { host: 'another-container', pidSpace: 'pid:[1]' }

function lockOf(dataDir: string): string {
  const folder = path.join(dataDir, 'lock')
  return path.join(folder, readdirSync(folder).find((name) => /^\d+$/.test(name))!)
}

/** Changes the data about the holder in the lock file. A running holder still writes its heartbeat to this file. */
function edit(dataDir: string, changes: object): void {
  const file = lockOf(dataDir)
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...changes }))
}

/** Sets the time of the last heartbeat. @param by offset from the correct time in milliseconds */
function setBeat(dataDir: string, by: number): void {
  const at = new Date(Date.now() + by)
  utimesSync(lockOf(dataDir), at, at)
}

async function isTaken({ dataDir }: RunningServer): Promise<void> {
  const { code, said, took } = await typed(dataDir, ['--list'])
  must(code === 0, `the folder of a dead holder is not taken: ${said}`)
  must(took < 30, `it took ${took} s`)
  must(
    took < 10 || /watching for 10 s whether|opening the database/.test(said),
    `it waited ${took} s and said: ${said}`,
  )
}

async function isRefused({ dataDir }: RunningServer): Promise<void> {
  const { code, said } = await typed(dataDir, ['--list'])
  must(code === 1 && /is in use by another EventMS/.test(said), `a living holder's folder is not refused: ${said}`)
}

/** Runs `round` with a server. Restarts the server if the round killed it. */
async function play(rounds: number, round: (server: RunningServer) => Promise<void>): Promise<FaultResult> {
  const server = await startServer()
  try {
    for (let i = 0; i < rounds; i++) {
      await round(server)
      await server.restart()
    }
    return { rounds, counted: {} }
  } finally {
    await server.close()
  }
}

const dead = (changes: object, beat: number) => async (server: RunningServer) => {
  await server.kill9()
  edit(server.dataDir, changes)
  setBeat(server.dataDir, beat)
  await isTaken(server)
}

export const lockFaults: readonly Fault[] = [
  {
    name: 'lock: the clock was set back an hour after the holder died',
    shows: 'taken over after 10 s, and says why it waits',
    rounds: 1,
    run: (rounds) => play(rounds, dead(ELSEWHERE, HOUR)),
  },
  {
    name: 'lock: the clock was set forward an hour while another machine holds it',
    shows: 'refused',
    rounds: 3,
    run: (rounds) =>
      play(rounds, async (server) => {
        edit(server.dataDir, ELSEWHERE)
        setBeat(server.dataDir, -HOUR)
        await isRefused(server)
      }),
  },
  {
    name: 'lock: the machine restarted with an earlier clock',
    shows: 'taken over',
    rounds: 1,
    run: (rounds) => play(rounds, dead(BEFORE_RESTART, 24 * HOUR)),
  },
  {
    name: 'lock: the container restarted',
    shows: 'taken over after 10 s, and says why it waits',
    rounds: 1,
    run: (rounds) => play(rounds, dead(CONTAINER, 0)),
  },
  {
    name: 'lock: two machines on one folder',
    shows: 'the second is refused, the first goes on',
    rounds: 3,
    run: (rounds) =>
      play(rounds, async (server) => {
        edit(server.dataDir, ELSEWHERE)
        await isRefused(server)
        must((await fetch(`${server.url}/health`)).ok, 'the holder does not go on')
      }),
  },
  {
    name: 'lock: the clock jumps while it is held',
    shows: 'the second is refused, the first goes on',
    rounds: 2,
    run: (rounds) =>
      play(rounds, async (server) => {
        for (const changes of [ELSEWHERE, CONTAINER])
          for (const by of [HOUR, -HOUR, 0]) {
            edit(server.dataDir, changes)
            setBeat(server.dataDir, by)
            await isRefused(server)
          }
        must((await fetch(`${server.url}/health`)).ok, 'the holder does not go on')
      }),
  },
]
