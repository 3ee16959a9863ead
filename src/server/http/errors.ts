import { type ErrorCode, EventmsError } from '#domain/errors.ts'
import type { ErrorBody } from '#domain/wire.ts'
import { requestId } from './request-id.ts'

/** HTTP status by error code. All other codes get 422: they are about the value of a field. */
const statuses: Partial<Record<ErrorCode, number>> = {
  badRequest: 400,
  unknownField: 400,
  keyNotEditable: 400,
  computedField: 400,
  notSignedIn: 401,
  invalidCredentials: 401,
  unknownTable: 404,
  unknownView: 404,
  unknownEvent: 404,
  notFound: 404,
  rowGone: 409,
  editConflict: 409,
  tableMoved: 409,
  importCancelled: 409,
  eventClosed: 409,
  savedBefore: 409,
  stillReferenced: 409,
  notEmpty: 409,
  unknownAct: 404,
  actPruned: 409,
  actChanged: 409,
  actBlocked: 409,
  nothingToTakeBack: 409,
  unknownPrint: 404,
  printAnswered: 409,
  actTakenBack: 409,
  cardsPrinted: 409,
  receiptVoid: 409,
  receiptsExceed: 409,
  receiptPrinted: 409,
  receiptPrintedBefore: 409,
  receiptsByActs: 409,
  closingsByActs: 409,
  eventHasReceipts: 409,
  numbersTaken: 409,
  numbersWithdrawn: 409,
  bodyTooLarge: 413,
  tooManyRows: 413,
  signUpClosed: 403,
  accountDisabled: 403,
  passwordExpired: 403,
  invalidCode: 400,
  stepExpired: 400,
  lastWayIn: 409,
  passkeyRefused: 400,
  passkeyRegistered: 409,
  tooManyPasskeys: 409,
  invalidToken: 401,
  tokenReadOnly: 403,
  tooManyTokens: 409,
  notAllowed: 403,
  ownAccount: 409,
  lastAccount: 409,
  providerNotConfigured: 404,
  mailNotSet: 404,
  textNotSet: 404,
  tooManyAttempts: 429,
  tooManyUploads: 429,
  // Not 408, after which a browser would repeat the whole request automatically.
  bodyStalled: 400,
  internalError: 500,
  databaseUnavailable: 503,
  databaseBusy: 503,
  databaseMoved: 503,
  serverBusy: 503,
  importRunning: 503,
  importUnconfirmed: 503,
  serverStopping: 503,
  diskFull: 507,
  tableDamaged: 500,
}

export function statusOf(code: ErrorCode): number {
  return statuses[code] ?? 422
}

/**
 * Adds the request's number to an internal error. Under this number the log has the cause, which the client does not
 * get.
 */
export function numbered(error: EventmsError): EventmsError {
  const { code, params, cause, issues } = error
  const request = requestId()
  if (statusOf(code) !== 500 || request === undefined) return error
  return new EventmsError(code, { ...params, request }, { cause, issues })
}

/** Makes the answer to an error. Omits the cause, which is internal. */
export function errorResponse({ code, params, issues }: EventmsError, status = statusOf(code)): Response {
  const body: ErrorBody = { error: { code, params, ...(issues.length > 0 && { issues }) } }
  const headers = {
    'cache-control': 'no-store',
    ...(typeof params.seconds === 'number' && { 'retry-after': String(params.seconds) }),
  }
  return Response.json(body, { status, headers })
}
