import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder, renameDurably, syncFolder, syncTree, writeDurably } from './durable-files.ts'
import { folderError } from './errors.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'eventms-durable-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('writes a file whole, for its owner only, over an older one and over what a cut left of another try', () => {
  const file = path.join(folder, 'secret')
  writeFileSync(`${file}.new`, 'a longer text than the one that comes')
  writeDurably(file, 'first')
  writeDurably(file, Buffer.from('second'))
  expect(readFileSync(file, 'utf8')).toBe('second')
  expect(readdirSync(folder)).toEqual(['secret'])
  expect(statSync(file).mode & 0o077).toBe(0)
})

it('leaves nothing behind where it cannot', () => {
  const file = path.join(folder, 'taken')
  mkdirSync(path.join(file, 'by a folder'), { recursive: true })
  expect(() => writeDurably(file, 'x')).toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
})

it('syncs a tree at any depth, links and all, and renames between folders', async () => {
  mkdirSync(path.join(folder, 'a', 'b'), { recursive: true })
  for (let i = 0; i < 50; i++) writeFileSync(path.join(folder, 'a', 'b', String(i)), 'x')
  symlinkSync('nowhere', path.join(folder, 'a', 'link'))
  await syncTree(folder)
  renameDurably(path.join(folder, 'a', 'b'), path.join(folder, 'c'))
  expect(readdirSync(path.join(folder, 'c'))).toHaveLength(50)
})

it('says what cannot be synced, but for folders of a system that syncs none', async () => {
  expect(() => syncFolder(path.join(folder, 'none'))).toThrow('ENOENT')
  await expect(syncTree(path.join(folder, 'none'))).rejects.toThrow('ENOENT')
})

it('makes a folder and those that it is in', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'eventms-made-'))
  makeFolder(path.join(root, 'a/b/c'))
  makeFolder(path.join(root, 'a/b/c'))
  expect(existsSync(path.join(root, 'a/b/c'))).toBe(true)
  rmSync(root, { recursive: true })
})

it.runIf(existsSync('/proc/self'))('ends where the system makes no folder, and names the place', () => {
  for (const folder of ['/proc/eventms', '/proc/eventms/a/b']) {
    let error: unknown
    try {
      makeFolder(folder)
    } catch (cause) {
      error = folderError(folder, cause)
    }
    expect(error).toMatchObject({ code: 'badSetting', params: { setting: 'DATA_DIR' } })
    expect((error as { params: { issue: string } }).params.issue).toContain(folder)
  }
})
