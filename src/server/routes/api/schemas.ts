import { errorCodes } from '#domain/error-codes.ts'
import { kinds } from '#domain/kinds/index.ts'
import { keyIsMade } from '#domain/requests/check.ts'
import type { Field, TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'

export type Json = Readonly<Record<string, unknown>>

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const types = { bigint: 'integer', numeric: 'number', text: 'string', boolean: 'boolean', date: 'string' } as const

/** Schema of a field's value, in JSON or in a query. */
export function valueSchema(field: Field): Json {
  const { sql } = kinds[field.kind]
  return { type: types[sql], ...(sql === 'date' && { format: 'date' }) }
}

function fieldSchema(field: Field): Json {
  const schema = valueSchema(field)
  const isNullable = field.essential !== true && field.kind !== 'flag'
  return {
    ...schema,
    ...(isNullable && { type: [schema.type, 'null'] }),
    title: field.label.en,
    description: field.label.ja,
    ...(field.computed && { readOnly: true }),
  }
}

/** True for a field that a request may write: neither a computed field nor a generated key. */
export const isWritten = (declaration: TableDeclaration, name: string): boolean =>
  !declaration.fields[name]!.computed && !(name === declaration.key && keyIsMade(declaration))

/**
 * Schemas of a table's rows. A stored row has all fields, a new row needs the required ones, and changes may have any.
 */
function rowSchemas(declaration: TableDeclaration): Json {
  const { name, label, key, fields } = declaration
  const all = Object.entries(fields)
  const pick = (pickedFields: typeof all) =>
    Object.fromEntries(pickedFields.map(([field, declared]) => [field, fieldSchema(declared)]))
  const writable = all.filter(([field]) => isWritten(declaration, field))
  const required = writable.filter(([, { essential }]) => essential).map(([field]) => field)
  const object = (properties: Json, keywords: Json = {}) => ({ type: 'object', properties, ...keywords })
  return {
    [name]: object(pick(all), { title: label.en, description: label.ja, required: all.map(([field]) => field) }),
    ...(!declaration.byActs && {
      [`${name}New`]: object(pick(writable), {
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      }),
      [`${name}Changes`]: object(pick(writable.filter(([field]) => field !== key)), { additionalProperties: false }),
      [`${name}Seen`]: object(pick(all), {
        description: 'The values that you read, of each field that you change and of those that depend on it',
        additionalProperties: false,
      }),
    }),
  }
}

const integer = { type: 'integer' }
const counts = { added: integer, changed: integer, removed: integer }

const shared: Json = {
  Problem: {
    type: 'object',
    description: 'RFC 9457. `code` and `params` are for programs, `detail` is for people, in `Accept-Language`.',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: integer,
      detail: { type: 'string' },
      // No enum: a code that a later release adds would violate it.
      code: { type: 'string', examples: errorCodes.slice(0, 3) },
      params: { type: 'object', additionalProperties: true },
      issues: { type: 'array', items: ref('Issue') },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'params'],
  },
  Issue: {
    type: 'object',
    properties: {
      code: { type: 'string' },
      field: { type: 'string' },
      line: { ...integer, description: 'Number of the row in the request, from 1' },
      detail: { type: 'string' },
      params: { type: 'object', additionalProperties: true },
    },
    required: ['code'],
  },
  WriteResult: {
    type: 'object',
    properties: {
      from: { ...integer, description: 'Version of the table before' },
      to: { ...integer, description: 'Version of the table after' },
      rows: { type: 'array', items: { type: 'object', additionalProperties: true } },
      ...counts,
      act: { ...integer, description: 'Number of the act in the history; absent if nothing changed' },
    },
    required: ['from', 'to', 'added', 'changed', 'removed'],
  },
  ImportRequest: {
    type: 'object',
    description: 'A file to compare with the table: either `csv` or `records`.',
    properties: {
      csv: { type: 'string', description: 'CSV text; its first record has the names of the fields' },
      records: { type: 'array', items: { type: 'object', additionalProperties: true } },
      preview: { type: 'boolean', description: 'true: only compare, write nothing' },
      version: { ...integer, description: 'Version of the preview. A table that has changed since is refused.' },
      answers: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'The answer to each case of each question of the preview, by the `key` of the case',
      },
      file: { type: 'string', description: 'Name of the file, for the history' },
    },
  },
  ImportPreview: {
    type: 'object',
    properties: {
      version: integer,
      ...counts,
      unchanged: integer,
      leftOut: integer,
      obstacle: {
        type: ['string', 'null'],
        description: 'issues, questions, or nothing (to import); null if the import can be written',
      },
      issues: { type: 'array', items: { type: 'object', additionalProperties: true } },
      issueCount: integer,
      warnings: { type: 'array', items: { type: 'object', additionalProperties: true } },
      questions: { type: 'array', items: ref('Question') },
    },
    required: ['version', 'added', 'changed', 'removed', 'unchanged', 'leftOut', 'obstacle', 'issues', 'questions'],
  },
  Question: {
    type: 'object',
    properties: {
      kind: { type: 'string' },
      field: { type: ['string', 'null'] },
      open: { ...integer, description: 'Cases without an answer' },
      cases: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            text: { type: 'string' },
            lines: { type: 'array', items: integer },
            count: integer,
            options: {
              type: 'array',
              items: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
            },
            answer: { type: ['string', 'null'] },
          },
          required: ['key', 'text', 'lines', 'count', 'options', 'answer'],
        },
      },
    },
    required: ['kind', 'field', 'open', 'cases'],
  },
  UndoPreview: {
    type: 'object',
    properties: {
      versions: { type: 'object', additionalProperties: integer },
      left: { ...integer, description: 'Rows that the undo leaves as they are, because they have changed since' },
    },
    required: ['versions', 'left'],
    additionalProperties: true,
  },
  UndoRequest: {
    type: 'object',
    properties: {
      versions: { type: 'object', additionalProperties: integer },
      strict: { type: 'boolean', description: 'true: all rows or none' },
    },
    required: ['versions'],
  },
  UndoResult: {
    type: 'object',
    properties: { act: integer, left: integer },
    required: ['act', 'left'],
    additionalProperties: true,
  },
}

export function schemas(): Json {
  return Object.assign({}, shared, ...tableNames.map((name) => rowSchemas(tables[name])))
}
