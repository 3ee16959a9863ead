import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function said(isTerminal: boolean): string[] {
  const lines: string[] = []
  const log = createLog('info', isTerminal, { write: (line) => void lines.push(line) })
  log.info({ rows: 3 }, 'loaded')
  log.warn('the disk is \u001b[2Jlow')
  log.error({ err: new Error('gone') }, 'database')
  return lines
}

it('a terminal reads plain lines, which move no cursor', () => {
  expect(said(true).map((line) => line.replace(/^\d\d:\d\d:\d\d/, 'time'))).toEqual([
    'time loaded (rows 3)\n',
    'time Note: the disk is \ufffd[2Jlow\n',
    'time ERROR database - gone\n',
  ])
})

it('a service writes a line of JSON for each', () => {
  const lines = said(false).map((line) => JSON.parse(line) as object)
  expect(lines).toMatchObject([
    { level: 30, rows: 3, msg: 'loaded' },
    { level: 40, msg: 'the disk is \u001b[2Jlow' },
    { level: 50, err: { message: 'gone', stack: expect.stringContaining('log.test') }, msg: 'database' },
  ])
})

it('cuts what is long, and shows what a terminal would obey [V16.4.1]', () => {
  const lines: string[] = []
  const log = createLog('info', false, { write: (line) => void lines.push(line) })
  const long = 'x'.repeat(100_000)
  log.warn({ path: `/api/${long}\u009b2J\u202e` }, `gone ${long}`)
  log.error({ err: new Error(long, { cause: new Error(long) }) }, 'failed')
  log.error({ many: Array.from({ length: 1000 }, () => long) }, 'many')
  log.info('short \u009b2J\u202e')
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(8001)
    expect(line).toMatch(/^[^\p{Cc}\p{Cf}]*\n$/u)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) })
  }
  expect(lines).toHaveLength(4)
})

it('leaves out what is told again and again, and says so once', () => {
  const lines: string[] = []
  const log = createLog('info', false, { write: (line) => void lines.push(line) })
  for (let i = 0; i < 1000; i++) log.warn({ from: 'better-auth' }, `Invalid origin: https://${i}.example`)
  log.error({ from: 'better-auth' }, 'another error')
  log.error('an error of ours')
  for (let i = 0; i < 1000; i++) log.info({ security: { kind: 'signIn', outcome: 'done' } }, 'signIn')
  const texts = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(texts.filter((text) => text.startsWith('Invalid origin'))).toHaveLength(20)
  expect(texts.slice(20, 23)).toEqual([
    'further lines like this are left out for a minute',
    'another error',
    'an error of ours',
  ])
  expect(texts.filter((text) => text === 'signIn')).toHaveLength(1000)
})
