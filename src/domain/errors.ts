/**
 * Every error is transmitted as a code with parameters. The code is the key of the message, which the page translates
 * (src/web/messages).
 */
export const errorCodes = [
  // Errors of a field
  'fieldRequired',
  'mustBeValidNumber',
  'mustBeNumberOnly',
  'mustBeWholeNumber',
  'mustBePositive',
  'mustBeNonNegative',
  'mustBeBetween',
  'numberTooLarge',
  'tooManyDecimals',
  'invalidFormat',
  'addressBeyondAscii',
  'sweetCardFormat',
  'textTooLong',
  'unreadableCharacter',
  'rangeReversed',
  'unknownReference',
  'duplicateKey',
  'keyNotEditable',
  'computedField',
  // Errors of a request
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
  'importUnconfirmed',
  'savedBefore',
  'stillReferenced',
  'notEmpty',
  'unknownAct',
  'actPruned',
  'actChanged',
  'nothingToTakeBack',
  'unknownPrint',
  'printAnswered',
  'actTakenBack',
  'cardsPrinted',
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
  // Errors at server start
  'dataFolderInUse',
  'dataFolderDamaged',
  'migrationChanged',
  'migrationUnknown',
  'badSetting',
  'configMissing',
] as const

export type ErrorCode = (typeof errorCodes)[number]
export type ErrorParams = Readonly<Record<string, unknown>>

/** An error for people: `code` is the key of the message, `params` fill it. */
export class EventmsError extends Error {
  override readonly name = 'EventmsError'
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** The individual issues if `code` is 'invalidRows'. */
  readonly issues: readonly Issue[]

  constructor(code: ErrorCode, params: ErrorParams = {}, options?: ErrorOptions & { issues?: readonly Issue[] }) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.code = code
    this.params = params
    this.issues = options?.issues ?? []
  }
}

/** An error in one field, row or line. `field` names the column, `line` the line of a file or the row of a form. */
export interface Issue {
  readonly code: ErrorCode
  readonly field?: string
  readonly line?: number
  readonly params?: ErrorParams
}
