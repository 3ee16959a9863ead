import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { removeLeftovers, TRIAL, untriedName } from './leftovers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-rests-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('goes what a process left that is gone, or what is old; what another one works on stays, and all else', () => {
  const mine = untriedName('x.gz')
  const [, place, , started] = /\.([0-9a-f]{8})-(\d+)-(\d+)\.untried$/.exec(mine)!
  const { pid } = spawnSync(process.execPath, ['--version'])
  const gone = `${place}-${pid}-${Number(started) + 1}`
  const elsewhere = `00000000-${process.pid}-${started}`
  const put = (name: string, isOld = false) => {
    writeFileSync(path.join(folder, name), '')
    if (isOld) utimesSync(path.join(folder, name), 1e9, 1e9)
  }
  put(mine, true)
  put(`x.gz.${gone}.untried`)
  put(`x.gz.${elsewhere}.untried`)
  put(`y.gz.${elsewhere}.untried`, true)
  for (const name of [`eventms-trial-${gone}-aB3dE6`, `${TRIAL}aB3dE6`, 'check-aB3dE6']) {
    mkdirSync(path.join(folder, name, 'pg'), { recursive: true })
    utimesSync(path.join(folder, name), 1e9, 1e9)
  }
  put('eventms-20261123T030000Z.gz.untried')
  put('eventms-20261122T030000Z-before-upgrade.gz.gpg.untried', true)
  put('mine.untried', true)
  removeLeftovers(folder)
  const kept = [
    mine,
    `x.gz.${elsewhere}.untried`,
    `${TRIAL}aB3dE6`,
    'check-aB3dE6',
    'eventms-20261123T030000Z.gz.untried',
    'eventms-20261122T030000Z-before-upgrade.gz.gpg.untried',
    'mine.untried',
  ]
  expect(readdirSync(folder).sort()).toEqual(kept.toSorted())
  // In a folder for backups alone, remains of earlier versions are recognized by name, unless a process may use them.
  removeLeftovers(folder, true)
  expect(readdirSync(folder).sort()).toEqual(
    [mine, `x.gz.${elsewhere}.untried`, `${TRIAL}aB3dE6`, 'eventms-20261123T030000Z.gz.untried', 'mine.untried'].sort(),
  )
  removeLeftovers(path.join(folder, 'none'))
})
