import { locales } from '#domain/locale.ts'
import { KEYS_AT_ONCE, ROWS_AT_ONCE } from '#domain/requests/check.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { hasRange, MOST_PAGE_ROWS, PAGE_ROWS } from '#server/data/list/query.ts'
import { PAYMENT_CHOICES } from './event-lists.ts'
import { type Json, ref, schemas, valueSchema } from './schemas.ts'

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const list = (items: Json, maxItems?: number): Json => ({ type: 'array', items, ...(maxItems && { maxItems }) })
const answer = (description: string, content: Json): Json => ({ description, content })
const body = (properties: Json, required: readonly string[]): Json => ({
  required: true,
  content: json({ type: 'object', properties, required }),
})
const integer = { type: 'integer' }
const parameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })
const writeResponse = answer('Written, as one act', json(ref('WriteResult')))
const problem = { default: { $ref: '#/components/responses/Problem' } }
const UNCHANGED = { '304': { description: 'The version of If-None-Match is the current one' } }

const CSV: Json = { 'text/csv': { schema: { type: 'string' } } }
const NDJSON: Json = { 'application/x-ndjson': { schema: { type: 'string' } } }
const COLUMNS =
  'The whole table. The first line is an object with `version`, `fields` and the `count` of all rows; each further ' +
  'line has an array of values for each of the fields. Fewer rows than `count` are an incomplete answer.'
const csvAnswers: Json = { '200': answer('CSV, UTF-8 with a byte-order mark', CSV), ...UNCHANGED, ...problem }
/** Accepts the token as a bearer token or, for spreadsheets, by Basic authentication. */
const csvSecurity = [{ token: [] }, { password: [] }]

const parameters: Json = {
  key: { name: 'key', in: 'path', required: true, schema: integer },
  act: { name: 'act', in: 'path', required: true, schema: integer },
  version: { name: 'version', in: 'query', schema: integer, description: 'Refuses a table that has changed since' },
  match: { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
  limit: {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: MOST_PAGE_ROWS, default: PAGE_ROWS },
  },
  names: {
    name: 'names',
    in: 'query',
    schema: { enum: ['yes', 'no'], default: 'no' },
    description: 'yes: the current name follows each code, in a column of its own',
  },
  language: {
    name: 'language',
    in: 'query',
    schema: { enum: locales },
    description: 'Of headings and words. Without it headings are names of fields, and words English.',
  },
  view: {
    name: 'view',
    in: 'query',
    schema: { type: 'string' },
    description: 'Name of a saved view: its filters, order and columns. Without further filters.',
  },
  by: {
    name: 'by',
    in: 'query',
    schema: { type: 'string' },
    description: 'Email of the maker of the view, who shares it. Without it the view is one of your own.',
  },
  event: { name: 'event', in: 'path', required: true, schema: integer, description: 'Code of the event' },
  lines: {
    name: 'lines',
    in: 'query',
    schema: { enum: PAYMENT_CHOICES, default: 'all' },
    description: 'owing: only who owes something',
  },
  after: { name: 'after', in: 'query', schema: { type: 'string' }, description: '`next` of the page before' },
}

/** Query parameters that filter rows. `?field=` finds empty values; a repeated parameter finds each of its values. */
function filters({ fields }: TableDeclaration): Json[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const schema = valueSchema(field)
    const bounds = hasRange(field) ? ['from', 'to'] : []
    return [
      { name, in: 'query', schema: list(schema), allowEmptyValue: true },
      ...bounds.map((bound) => ({ name: `${name}.${bound}`, in: 'query', schema })),
    ]
  })
}

function sortOf({ fields }: TableDeclaration): Json {
  const names = Object.keys(fields)
  const schema = { enum: [...names, ...names.map((name) => `-${name}`)] }
  return { name: 'sort', in: 'query', schema, description: 'A minus sorts in descending order. Empty values are last.' }
}

/** The operations of a table. This function is long because it lists each operation once, in the order of the paths. */
function pathsOf(declaration: TableDeclaration): Json {
  const { name, label } = declaration
  const tags = [name]
  const row = json({
    type: 'object',
    properties: { version: integer, row: ref(name) },
    required: ['version', 'row'],
  })
  const page = json({
    type: 'object',
    properties: { version: integer, rows: list(ref(name)), next: { type: ['string', 'null'] } },
    required: ['version', 'rows', 'next'],
  })
  const edit = { changes: ref(`${name}Changes`), expected: ref(`${name}Seen`) }
  const read = {
    tags,
    operationId: `${name}List`,
    summary: `List ${label.en}`,
    description: 'Rows by key in pages; the whole table as CSV if the client accepts text/csv',
    parameters: [
      parameter('limit'),
      parameter('after'),
      sortOf(declaration),
      parameter('match'),
      ...filters(declaration),
    ],
    responses: { '200': answer('A page', { ...page, ...CSV }), ...UNCHANGED, ...problem },
  }
  const file = {
    tags,
    operationId: `${name}Csv`,
    summary: `${label.en} as CSV`,
    security: csvSecurity,
    parameters: [...['view', 'by', 'names', 'language', 'match'].map(parameter), ...filters(declaration)],
    responses: csvAnswers,
  }
  const columns = {
    tags,
    operationId: `${name}Columns`,
    summary: `${label.en} as columns of JSON`,
    parameters: [parameter('match')],
    responses: { '200': answer(COLUMNS, NDJSON), ...UNCHANGED, ...problem },
  }
  const path = {
    tags,
    operationId: `${name}Get`,
    summary: `Read one row of ${label.en}`,
    responses: { '200': answer('The row', row), ...problem },
  }
  if (declaration.byActs)
    return {
      [`/tables/${name}`]: { get: read },
      [`/tables/${name}.csv`]: { get: file },
      [`/tables/${name}.ndjson`]: { get: columns },
      [`/tables/${name}/{key}`]: { parameters: [parameter('key')], get: path },
    }
  const operation = (verb: string, summary: string, details: Json) => ({
    tags,
    operationId: `${name}${verb}`,
    summary,
    responses: { '200': writeResponse, ...problem },
    ...details,
  })
  return {
    [`/tables/${name}`]: {
      get: read,
      post: operation('Add', `Add rows to ${label.en}`, {
        requestBody: body(
          {
            rows: list(ref(`${name}New`), ROWS_AT_ONCE),
            request: {
              type: 'string',
              format: 'uuid',
              description: 'The same again on a retry, which then adds nothing',
            },
          },
          ['rows'],
        ),
      }),
      patch: operation('Edit', `Change rows of ${label.en}`, {
        requestBody: body(
          {
            edits: list(
              { type: 'object', properties: { key: integer, ...edit }, required: ['key', 'changes', 'expected'] },
              ROWS_AT_ONCE,
            ),
            version: integer,
          },
          ['edits'],
        ),
      }),
    },
    [`/tables/${name}.csv`]: { get: file },
    [`/tables/${name}.ndjson`]: { get: columns },
    [`/tables/${name}/{key}`]: {
      parameters: [parameter('key')],
      get: path,
      patch: operation('EditOne', `Change one row of ${label.en}`, {
        requestBody: body(edit, ['changes', 'expected']),
      }),
      delete: operation('DeleteOne', `Delete one row of ${label.en}`, { parameters: [parameter('version')] }),
    },
    [`/tables/${name}/delete`]: {
      post: operation('Delete', `Delete rows of ${label.en}`, {
        requestBody: body({ keys: list(integer, KEYS_AT_ONCE), version: integer }, ['keys']),
      }),
    },
    [`/tables/${name}/import`]: {
      post: operation('Import', `Compare a file with ${label.en}, and write it`, {
        requestBody: { required: true, content: json(ref('ImportRequest')) },
        responses: {
          '200': answer(
            'The preview, and what was written if nothing had to be asked or corrected',
            json({
              type: 'object',
              properties: { preview: ref('ImportPreview'), result: ref('WriteResult') },
              required: ['preview'],
            }),
          ),
          ...problem,
        },
      }),
    },
  }
}

const eventFile = (operationId: string, summary: string, named: readonly string[]): Json => ({
  parameters: [parameter('event')],
  get: {
    operationId,
    summary,
    security: csvSecurity,
    parameters: [...named, 'language', 'match'].map(parameter),
    responses: csvAnswers,
  },
})

const EVENT_LISTS: Json = {
  '/events/{event}/reconciliation.csv': eventFile('reconciliation', 'The reconciliation of an event', []),
  '/events/{event}/payments.csv': eventFile('payments', 'Due, paid and owed of an event by holder', ['lines']),
}

const UNDO: Json = {
  '/acts/{act}/take-back': {
    parameters: [parameter('act')],
    get: {
      operationId: 'takeBackPreview',
      summary: 'Preview the undo of an act',
      responses: { '200': answer('What the undo would do', json(ref('UndoPreview'))), ...problem },
    },
    post: {
      operationId: 'takeBack',
      summary: 'Undo an act',
      requestBody: { required: true, content: json(ref('UndoRequest')) },
      responses: { '200': answer('Undone, as an act of its own', json(ref('UndoResult'))), ...problem },
    },
  },
}

const VERSIONS: Json = {
  '/tables': {
    get: {
      operationId: 'tables',
      summary: 'The version of each table',
      responses: {
        '200': answer(
          'Versions by table',
          json({
            type: 'object',
            properties: { versions: { type: 'object', additionalProperties: integer } },
            required: ['versions'],
          }),
        ),
        ...problem,
      },
    },
  },
}

/** The OpenAPI 3.1 document of /api/v1, made from the declarations of the tables. */
export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'EventMS', version: '1', description: 'The tables of EventMS for programs of the office.' },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    tags: tableNames.map((name) => ({ name, description: `${tables[name].label.en}, ${tables[name].label.ja}` })),
    paths: Object.assign({}, VERSIONS, ...tableNames.map((name) => pathsOf(tables[name])), EVENT_LISTS, UNDO),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A personal token of My account' },
        password: { type: 'http', scheme: 'basic', description: 'The token as the password; any user name' },
      },
      responses: {
        Problem: { description: 'Refused', content: { 'application/problem+json': { schema: ref('Problem') } } },
      },
      parameters,
      schemas: schemas(),
    },
  }
}
