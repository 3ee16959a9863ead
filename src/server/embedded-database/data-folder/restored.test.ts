import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startInFolder } from './start-in-folder.ts'
import { renameDurably } from './durable-files.ts'
import { countRestored, placeToRestore, settleRestored, Unsettled } from './restored.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'eventms-restored-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function put(name: string, text: string): void {
  const file = path.join(dataDir, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const names = () => readdirSync(dataDir).sort()
const read = (name: string) => readFileSync(path.join(dataDir, name), 'utf8')

function aDatabase(at: string, sales: string): void {
  put(`${at}/PG_VERSION`, '18\n')
  put(`${at}/global/pg_control`, 'control')
  put(`${at}/base/sales`, sales)
}

/** A killed server's folder, with a restored database and its key beside it. */
function restoring({ over = true } = {}): void {
  if (over) {
    aDatabase('pg', 'old')
    put('control.json', '{}')
    put('place.json', '{"file":"1","since":1,"synced":true}')
  }
  const { key } = placeToRestore(dataDir)
  aDatabase('restoring/pg', 'new')
  writeFileSync(key, 'the key\n')
}

const open = async (requiredBy?: string) => {
  const opened: string[] = []
  const start = async (folder: string) => {
    opened.push(path.relative(dataDir, folder))
    return { close: async () => {} }
  }
  await startInFolder(dataDir, start, { requiredBy })
  return opened
}

type Failing = 'once' | 'once, after it was done' | 'for good'

/** Fails at the nth call: once, or from then on, like a killed process. */
function failing(at: number, how: Failing): typeof renameDurably {
  let call = 0
  return (from, to) => {
    call++
    const fails = how === 'for good' ? call >= at : call === at
    if (!fails || how === 'once, after it was done') renameDurably(from, to)
    if (fails) throw new Error(`EIO of call ${at}`)
  }
}

describe.each([true, false])('a database that was restored (over another one: %s)', (over) => {
  const kept = () => names().filter((name) => name.startsWith('pg-replaced-'))
  /** Steps: set the old database aside, move the new one to its place, store the key. */
  const STEPS = over ? [1, 2, 3] : [1, 2]

  it('takes the place of what is there, which is kept', async () => {
    restoring({ over })
    const replaced = countRestored(dataDir)
    expect(read('pg/base/sales')).toBe('new')
    expect(read('auth-secret')).toBe('the key\n')
    expect(kept()).toEqual(over ? [path.basename(replaced!)] : [])
    if (over) expect(read(`${kept()[0]}/base/sales`)).toBe('old')
    expect(names()).toEqual(['auth-secret', 'pg', ...kept(), 'place.json'])
    expect(await open()).toEqual(['pg'])
  })

  it.each(STEPS)('is not there where step %i fails, and what was there is', async (step) => {
    restoring({ over })
    for (const how of ['once', 'once, after it was done'] as const) {
      expect(() => countRestored(dataDir, failing(step, how))).toThrow(`EIO of call ${step}`)
      expect(names().filter((name) => !name.endsWith('.json'))).toEqual(over ? ['pg'] : [])
      if (over) expect(read('pg/base/sales')).toBe('old')
      restoring({ over: false })
    }
  })

  it.each(STEPS)('is put in place by the next start where step %i was the last', async (step) => {
    restoring({ over })
    // If already the first step fails, nothing was changed, and there is nothing to complete.
    const last = () => countRestored(dataDir, failing(step, 'for good'))
    expect(last).toThrow(step === 1 ? 'EIO of call 1' : Unsettled)
    if (step === 1) return
    expect(await open()).toEqual(['pg'])
    expect(read('pg/base/sales')).toBe('new')
    expect(read('auth-secret')).toBe('the key\n')
    expect(names()).toEqual(['auth-secret', 'pg', ...kept(), 'place.json'])
    if (over) expect(read(`${kept()[0]}/base/sales`)).toBe('old')
  })
})

it('counts from the moment on that it is said to be whole, and not before', async () => {
  restoring()
  settleRestored(dataDir)
  expect(names()).toEqual(['control.json', 'pg', 'place.json'])
  expect(read('pg/base/sales')).toBe('old')
  restoring()
  rmSync(path.join(dataDir, 'pg'), { recursive: true })
  put('restoring/whole', '')
  settleRestored(dataDir)
  expect(read('pg/base/sales')).toBe('new')
  expect(existsSync(path.join(dataDir, 'control.json'))).toBe(false)
})

it('that is whole is found by a command that needs a database', async () => {
  restoring({ over: false })
  await expect(open('backup')).rejects.toThrow('badSetting')
  restoring({ over: false })
  put('restoring/whole', '')
  expect(await open('backup')).toEqual(['pg'])
  expect(read('pg/base/sales')).toBe('new')
})

it('half of one in an empty folder is no database', async () => {
  restoring({ over: false })
  const opened: string[] = []
  await startInFolder(dataDir, async (folder) => {
    opened.push(path.relative(dataDir, folder))
    if (!existsSync(path.join(folder, 'PG_VERSION'))) aDatabase(path.relative(dataDir, folder), 'first')
    return { close: async () => {} }
  })
  expect(opened).toEqual(['first-start/pg', 'pg'])
  expect(names()).toEqual(['pg', 'place.json'])
})
