/** Each code is also the key of its message in the page (src/web/messages). */
export const errorCodes = [
  // Of a field
  'fieldRequired',
  'mustBeValidNumber',
  'mustBeValidDate',
  'mustBeNumberOnly',
  'mustBeWholeNumber',
  'mustBePositive',
  'mustBeNonNegative',
  'mustNotBeZero',
  'mustBeBetween',
  'numberTooLarge',
  'tooManyDecimals',
  'invalidFormat',
  'addressBeyondAscii',
  'sweetCardFormat',
  'registrationFormat',
  'textTooLong',
  'unreadableCharacter',
  'rangeReversed',
  'payerRequired',
  'unknownReference',
  'duplicateKey',
  'keyNotEditable',
  'computedField',
  // Of a request
  'unknownTable',
  'unknownField',
  'badRequest',
  'bodyTooLarge',
  'tooManyRows',
  'tooManyUploads',
  'bodyStalled',
  'invalidRows',
  'rowGone',
  'editConflict',
  'tableMoved',
  'importCancelled',
  'eventClosed',
  'importUnconfirmed',
  'savedBefore',
  'stillReferenced',
  'notEmpty',
  'unknownAct',
  'actPruned',
  'actChanged',
  'actBlocked',
  'nothingToTakeBack',
  'unknownPrint',
  'printAnswered',
  'actTakenBack',
  'cardsPrinted',
  'receiptVoid',
  'receiptsExceed',
  'receiptPrinted',
  'receiptPrintedBefore',
  'receiptsByActs',
  'closingsByActs',
  'eventHasReceipts',
  'numbersOutside',
  'numbersTaken',
  'numbersWithdrawn',
  'numbersNotConserved',
  'constraintBroken',
  'notSignedIn',
  'notStaff',
  'signInAgain',
  'invalidCredentials',
  'tooManyAttempts',
  'invalidCode',
  'signUpClosed',
  'accountDisabled',
  'providerNotConfigured',
  'providerFailed',
  'mailNotSet',
  'textNotSet',
  'passwordTooShort',
  'passwordTooLong',
  'passwordTooSimple',
  'passwordPersonal',
  'passwordExpired',
  'stepExpired',
  'lastWayIn',
  'passkeyRefused',
  'passkeyRegistered',
  'passkeyCancelled',
  'passkeyUnsupported',
  'tooManyPasskeys',
  'invalidToken',
  'tokenReadOnly',
  'tooManyTokens',
  'notAllowed',
  'ownAccount',
  'lastAccount',
  'passwordUnchanged',
  'serverSaid',
  'notFound',
  'databaseUnavailable',
  'databaseBusy',
  'databaseMoved',
  'serverBusy',
  'importRunning',
  'diskFull',
  'tableDamaged',
  'serverStopping',
  'unreachable',
  'loadIncomplete',
  'internalError',
  // At server start
  'dataFolderInUse',
  'dataFolderDamaged',
  'migrationChanged',
  'migrationUnknown',
  'badSetting',
  'configMissing',
] as const

export type ErrorCode = (typeof errorCodes)[number]
export type ErrorParams = Readonly<Record<string, unknown>>

/** `params` fill the message of the code. */
export class EventmsError extends Error {
  override readonly name = 'EventmsError'
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly issues: readonly Issue[]

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions & { issues?: readonly Issue[] }) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.code = code
    this.params = params
    this.issues = options?.issues ?? []
  }
}

/** An error in one field, row or line. `line` is a line of a file or the row of a form. */
export interface Issue {
  readonly code: ErrorCode
  readonly field?: string
  readonly line?: number
  readonly params?: ErrorParams
}
