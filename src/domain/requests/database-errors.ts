import { errorCodes } from '#domain/error-codes.ts'
import { type ErrorCode, type ErrorParams, EventmsError, type Issue } from '#domain/errors.ts'
import { decimalLimit } from '#domain/kinds/numbers.ts'
import { textLimit } from '#domain/kinds/text.ts'
import { fieldOf, sqlName, type TableDeclaration } from '#domain/table.ts'
import { tableOf } from '#domain/tables/index.ts'
import { tableNamed } from './answers.ts'

/** `code` is an SQLSTATE, which PostgreSQL's manual lists in Appendix A. */
interface DatabaseError extends Error {
  readonly code?: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  /** Call stack of the database functions, innermost call first. */
  readonly where?: string
}

/** Converts database errors. An unexpected one becomes 'internalError'; its `cause` is for the log. */
export function toEventmsError(error: unknown): EventmsError {
  if (error instanceof EventmsError) return error
  const cause = error as DatabaseError
  const state = typeof cause.code === 'string' ? cause.code : ''
  switch (state) {
    case 'EVENT':
      return raised(cause)
    case '23502':
    case '23503':
    case '23505':
    case '23514':
      return broken(cause)
    // A text that cannot be stored, or a number or date out of range, in a field without a rule of its own.
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return new EventmsError('badRequest', { reason: 'a value that cannot be stored' }, { cause })
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return new EventmsError('databaseBusy', {}, { cause })
  }
  if (isDiskFull(cause)) return new EventmsError('diskFull', {}, { cause })
  // 25006: the server is read-only, because it has become a standby.
  if (/^(08|53|57|58|25006)/.test(state) || /^E[A-Z]+$/.test(state) || unreached.test(cause.message)) {
    return new EventmsError(/timeout/.test(cause.message) ? 'databaseBusy' : 'databaseUnavailable', {}, { cause })
  }
  return new EventmsError('internalError', {}, { cause })
}

/**
 * True for a full disk or an exhausted quota. Once the engine has stopped, the error has only a message and no code.
 */
function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as DatabaseError
    if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return true
    if (/No space left on device|Disk quota exceeded/.test(cause.message)) return true
  }
  return false
}

/** Messages of pg errors without a code: the connection was lost, or waiting for one timed out. */
const unreached =
  /^(Connection terminated|timeout exceeded|Query read timeout|the embedded database|Client has encountered a connection error|Cannot use a pool)/

/** True for a deadlock or a serialization failure. */
export function worthRetrying(error: unknown): boolean {
  const state = (error as DatabaseError).code
  return state === '40001' || state === '40P01'
}

/** An error raised by our database functions (SQLSTATE 'EVENT'): message is the code, detail the parameters. */
function raised(cause: DatabaseError): EventmsError {
  const code = errorCodes.find((known) => known === cause.message) ?? 'internalError'
  const params = JSON.parse(cause.detail ?? '{}') as Record<string, unknown>
  for (const name of ['references', 'rows'])
    if (Array.isArray(params[name])) params[name] = params[name].map(withProductName)
  if (typeof params.table === 'string') Object.assign(params, withProductName({ table: params.table }))
  if (code === 'unknownReference') return unknownReferences(params.values as Record<string, number[]>, cause)
  return new EventmsError(code, params, { cause })
}

function withProductName(named: { readonly table: string }): object {
  return { ...named, table: tableNamed(named.table) ?? named.table }
}

/** References to missing rows, by field. A merge reports all of them at once. */
function unknownReferences(values: Readonly<Record<string, readonly number[]>>, cause: Error): EventmsError {
  const issues = Object.entries(values).flatMap(([field, codes]) =>
    codes.map((value): Issue => ({ code: 'unknownReference', field, params: { value } })),
  )
  return new EventmsError('invalidRows', { count: issues.length }, { cause, issues })
}

/** Matches the call stack of a deletion. A missing parent and a remaining child have the same SQLSTATE. */
const deleting = /\beventms_delete\(/

/** Names of constraints have the form <table>_<field>_<what>. */
function broken(cause: DatabaseError): EventmsError {
  const declaration = tableOf(tableNamed(cause.table ?? '') ?? '')
  const constraint = cause.constraint ?? `${cause.table}_${cause.column}_filled`
  const [table, field = '', what = ''] = constraint.split('_')
  const issue =
    declaration && table === sqlName(declaration) && issueOf(declaration, field, what, valueIn(cause.detail))
  if (!issue) return new EventmsError('constraintBroken', { constraint }, { cause })
  if (issue.code === 'unknownReference' && deleting.test(cause.where ?? '')) {
    return new EventmsError('stillReferenced', { references: [{ table: declaration.name }] }, { cause })
  }
  return new EventmsError('invalidRows', { count: 1 }, { cause, issues: [issue] })
}

const numberMax = Number.MAX_SAFE_INTEGER

function issueOf(
  declaration: TableDeclaration,
  name: string,
  what: string,
  value: string | undefined,
): Issue | undefined {
  const field = name === 'pkey' ? declaration.key : name
  const rule = fieldOf(declaration, field)?.rule
  const held: ErrorParams = value === undefined ? {} : { value }
  const told: Readonly<Record<string, readonly [ErrorCode, ErrorParams?]>> = {
    '': ['duplicateKey', held],
    unique: ['duplicateKey', held],
    reference: ['unknownReference', held],
    filled: ['fieldRequired'],
    whole: ['numberTooLarge', { max: numberMax }],
    decimal: ['numberTooLarge', { max: decimalLimit }],
    length: ['textTooLong', { max: textLimit }],
    format: ['invalidFormat'],
    day: ['mustBeValidDate'],
    positive: ['mustBePositive'],
    nonNegative: ['mustBeNonNegative'],
    nonZero: ['mustNotBeZero'],
    between: ['mustBeBetween', typeof rule === 'object' ? { min: rule[0], max: rule[1] } : {}],
    reversed: ['rangeReversed'],
    someOf: ['payerRequired'],
  }
  if (!fieldOf(declaration, field) || !Object.hasOwn(told, what) || (what === '') !== (name === 'pkey'))
    return undefined
  const [code, params] = told[what]!
  return { code, field, ...(params && { params }) }
}

/** Value in an error detail such as `Key ("companyCode")=(c1) already exists.`, in any language. */
function valueIn(detail: string | undefined): string | undefined {
  return /\)=\((.*)\)/s.exec(detail ?? '')?.[1]
}
