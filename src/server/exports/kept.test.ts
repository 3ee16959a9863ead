import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { exportName, outdatedExports, removeOutdated } from './kept.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-kept-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (day: number) => new Date(2026, 10, day, 6, 0, 5).getTime()

it('an export is named by the local time, and found again by its name', () => {
  expect(exportName(at(3))).toBe('eventms-export-2026-11-03-060005')
  const names = [3, 1, 2, 4].map((day) => exportName(at(day)))
  expect(outdatedExports(names, 2, at(5))).toEqual([exportName(at(2)), exportName(at(1))])
  expect(outdatedExports(names, 4, at(5))).toEqual([])
})

it('an export of the future takes no other one’s place', () => {
  const names = [exportName(at(1)), exportName(at(2)), exportName(at(400))]
  expect(outdatedExports(names, 2, at(3))).toEqual([])
})

it('only folders of an export’s very name are removed', () => {
  const others = [
    'eventms-export-2026-11-01',
    'eventms-export-2026-11-01-060005.old',
    'x-eventms-export-2026-11-01-060005',
  ]
  const beside = path.join(folder, 'beside')
  for (const name of [...others, exportName(at(1)), exportName(at(4))]) mkdirSync(path.join(folder, name))
  mkdirSync(beside)
  writeFileSync(path.join(beside, 'kept'), '')
  symlinkSync(beside, path.join(folder, exportName(at(2))))
  writeFileSync(path.join(folder, exportName(at(3))), 'a file of that name')
  const log = { warn: vi.fn() }
  removeOutdated({ folder, keep: 1, made: path.join(folder, exportName(at(4))) }, at(5), log)
  expect(log.warn).not.toHaveBeenCalled()
  expect(readdirSync(folder).sort()).toEqual(
    [...others, 'beside', exportName(at(2)), exportName(at(3)), exportName(at(4))].sort(),
  )
  expect(existsSync(path.join(beside, 'kept'))).toBe(true)
})

it('an export just made stays after the clock was set back, as at the end of summer time', () => {
  const own = path.join(folder, 'clock')
  const [before, made] = [exportName(at(5)), exportName(at(5) - 60_000)]
  for (const name of [before, made]) mkdirSync(path.join(own, name), { recursive: true })
  removeOutdated({ folder: own, keep: 1, made: path.join(own, made) }, at(5) - 60_000, { warn: vi.fn() })
  expect(readdirSync(own)).toEqual([made])
})
