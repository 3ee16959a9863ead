import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'
import { broken } from './promises.test-help.ts'

const PROMISED = fileURLToPath(new URL('../../../../docs/openapi-v1.json', import.meta.url))
const now = () => JSON.parse(JSON.stringify(openApi()))
const promised = () => JSON.parse(readFileSync(PROMISED, 'utf8'))

it('the description is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(now())
  expect(result).toMatchObject({ valid: true })
})

it('the description keeps what version 1 promised, and its stored copy is current', async () => {
  expect(broken(promised(), now())).toEqual([])
  // An addition is stored by `npm run unit -- src/server/routes/api/openapi.test.ts --update`.
  await expect(`${JSON.stringify(now(), null, 1)}\n`).toMatchFileSnapshot(PROMISED)
})

// oxlint-disable-next-line no-explicit-any -- tests change whatever is there
type Tree = any
it.each<[string, (document: Tree) => void, string]>([
  ['a removed path', ({ paths }) => delete paths['/tables/events'], 'paths//tables/events is gone'],
  [
    'a removed field',
    ({ components }) => delete components.schemas.events.properties.eventName,
    'components/schemas/events/properties/eventName is gone',
  ],
  [
    'another type',
    ({ components }) => (components.schemas.events.properties.eventCode.type = 'string'),
    'components/schemas/events/properties/eventCode/type is another',
  ],
  [
    'one more required field of a request',
    ({ components }) => components.schemas.eventsNew.required.push('eventName'),
    'components/schemas/eventsNew/required has eventName',
  ],
])('%s breaks the promise', (_, breaks, told) => {
  const changed = now()
  breaks(changed)
  expect(broken(now(), changed)).toContain(told)
})

it('an added field of an answer breaks no promise', () => {
  const changed = now()
  changed.components.schemas.events.properties.color = { type: 'string' }
  changed.components.schemas.events.required.push('color')
  expect(broken(now(), changed)).toEqual([])
})
