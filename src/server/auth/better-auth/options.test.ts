import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { expect, it } from 'vitest'
import { authOptions, comingBack } from './options.ts'

it('says of a message without text only what it is', () => {
  const said: [level: string, text: string][] = []
  const level = (name: string) => (_entry: object, text: string) => void said.push([name, text])
  const log = { error: level('error'), warn: level('warn'), debug: level('debug') } as unknown as Logger
  const { logger } = authOptions({ pool: {} as Pool, secret: 'a secret of the tests, long enough', log })
  logger.log('error', '')
  logger.log('warn', '')
  logger.log('error', 'something')
  comingBack.run(true, () => logger.log('error', ''))
  expect(said).toEqual([
    ['error', 'better-auth said nothing'],
    ['debug', 'better-auth said nothing'],
    ['error', 'something'],
    ['warn', 'a code was not accepted'],
  ])
})
