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
