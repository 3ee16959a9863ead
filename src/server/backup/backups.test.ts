import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBackups } from './backups.ts'
import { backupName } from './retention.ts'

const MINUTE = 60_000
const keep = { daily: 7, weekly: 4, monthly: 12 }
/** A time of November 2026, in local time. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eventms-backups-'))
  // Files are real and need timers of their own, which are not faked.
  vi.useFakeTimers({ now: at(23, 2, 59), toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** Backups of an unreachable database. */
function backupsOf(plan: { folder?: string; at?: number }, query = () => Promise.reject(new Error('gone'))) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const pool = { query, connect: query } as unknown as pg.Pool
  const source = { pool, signingKey: 'x'.repeat(32), version: '1' }
  return { log, backups: createBackups(source, { folder: plan.folder, at: plan.at, keep }, log) }
}

it('are told by the files that are there: one that was not tried is none', () => {
  const { backups } = backupsOf({ folder, at: 180 })
  expect(backups.state()).toEqual({ scheduled: true, last: null, failed: null })
  writeFileSync(path.join(folder, `${backupName(at(22, 3), false)}.untried`), '')
  writeFileSync(path.join(folder, 'notes.txt'), '')
  expect(backups.state().last).toBeNull()
  for (const day of [20, 22, 21]) writeFileSync(path.join(folder, backupName(at(day, 3), day === 22)), '')
  expect(backups.state().last).toBe(new Date(at(22, 3)).toISOString())
  expect(backupsOf({ folder }).backups.state().scheduled).toBe(false)
  expect(backupsOf({ at: 180 }).backups.state()).toEqual({ scheduled: false, last: null, failed: null })
})

it('are made at their time; one that fails is told, and tried again after an hour', async () => {
  const { backups, log } = backupsOf({ folder, at: 180 })
  const rest = path.join(folder, `${backupName(at(22, 3), false)}.untried`)
  writeFileSync(rest, 'what an earlier version left, days ago')
  utimesSync(rest, 1e9, 1e9)
  const stop = backups.start()
  const passes = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE)
  passes(1)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), 30_000)
  // Polling advances this clock slightly.
  expect(backups.state().failed?.slice(0, 16)).toBe(new Date(at(23, 3)).toISOString().slice(0, 16))
  expect(existsSync(rest)).toBe(false)
  passes(58)
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), 30_000)
  expect(log.error).toHaveBeenCalledTimes(1)
  passes(3)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2), 30_000)
  stop()
  passes(200)
  expect(log.error).toHaveBeenCalledTimes(2)
  expect(log.info).not.toHaveBeenCalled()
})

it('go on though a clock was ahead for a while, and say so', async () => {
  const ahead = backupName(at(23, 3) + 365 * 24 * 60 * MINUTE, false)
  writeFileSync(path.join(folder, ahead), '')
  const { backups, log } = backupsOf({ folder, at: 180 })
  expect(backups.state().last).toBeNull()
  const stop = backups.start()
  expect(log.warn).toHaveBeenCalledWith({ names: [ahead] }, expect.stringContaining('yet to come'))
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1))
  stop()
})

it('say at the start where they cannot be written, by the setting, and again when one is due', async () => {
  const file = path.join(folder, 'a file')
  writeFileSync(file, '')
  const { backups, log } = backupsOf({ folder: path.join(file, 'backups'), at: 180 })
  const stop = backups.start()
  const told = {
    err: expect.objectContaining({
      code: 'badSetting',
      params: { setting: 'BACKUP_DIR', issue: expect.stringContaining('cannot be written: ENOTDIR') },
    }),
  }
  expect(log.warn).toHaveBeenCalledWith(told, expect.any(String))
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith(told, expect.any(String)))
  stop()
  await expect(backups.beforeUpgrade()).rejects.toMatchObject({ code: 'badSetting' })
})

it.each([
  ['read', 'ECONNRESET'],
  ['read', 'ETIMEDOUT'],
  ['getaddrinfo', 'ENOTFOUND'],
])('do not blame the folder if the connection to the database is lost: %s %s', async (syscall, code) => {
  const lost = Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
  const { backups, log } = backupsOf({ folder, at: 180 }, () => Promise.reject(lost))
  const stop = backups.start()
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith({ err: lost }, expect.any(String)))
  stop()
})

it.skipIf(process.getuid?.() === 0)('say so of a folder of somebody else’s, too', () => {
  chmodSync(folder, 0o500)
  const { backups, log } = backupsOf({ folder, at: 180 })
  backups.start()()
  expect(log.warn).toHaveBeenCalledTimes(1)
})

it('rest for hours where there was no room', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const { backups, log } = backupsOf({ folder, at: 180 }, () => Promise.reject(full))
  const stop = backups.start()
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
  for (const minutes of [5 * 60, 50]) {
    vi.advanceTimersByTime(minutes * MINUTE)
    await new Promise(setImmediate)
  }
  expect(log.error).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20 * MINUTE)
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2))
  stop()
})

it('are ended by a stop: those of the clock at once, all by the end, and none begins then', async () => {
  const reached: (() => void)[] = []
  const waiting = new Promise<void>((resolve) => reached.push(resolve))
  let fail = (_error: Error): void => {}
  const { backups, log } = backupsOf({ folder, at: 180 }, () => {
    reached[0]!()
    return new Promise((_, reject) => (fail = reject))
  })
  const stop = backups.start()
  vi.advanceTimersByTime(MINUTE)
  await waiting
  stop()
  const ended = backups.end()
  fail(new Error('whatever the stop made of it'))
  await ended
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(1))
  expect(log.error).not.toHaveBeenCalled()
  expect(backups.state().failed).toBeNull()
  expect(readdirSync(folder)).toEqual([])
  await expect(backups.make(path.join(folder, 'late.gz'))).rejects.toMatchObject({ code: 'serverStopping' })
})

it('never start by themselves where that is not wanted', () => {
  const { backups } = backupsOf({ folder })
  backups.start()
  expect(vi.getTimerCount()).toBe(0)
})
