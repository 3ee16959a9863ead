import type { ErrorCode } from '#domain/errors.ts'

/** Error messages by code. `{{field}}` and `{{table}}` are labels in the user's language; numbers are formatted. */
export const errors = {
  fieldRequired: '{{field}} is required',
  invalidFormat: '{{field}} has invalid format',
  addressBeyondAscii:
    'Email addresses can have only the letters a to z, digits and signs such as . _ + -. ' +
    'This address has another character.',
  textTooLong: '{{field}} is too long (at most {{max}} characters)',
  unreadableCharacter: '{{field}} contains a character that cannot be stored',
  unknownTable: 'There is no such table',
  unknownView:
    'There is no saved view “{{view}}” that you may open. It was renamed, deleted or is not shared. Please copy its address again.',
  unknownEvent: 'There is no event {{event}}.',
  unknownField: 'There is no such field: {{field}}',
  badRequest: 'The server did not understand the request. Please reload the page and try again.',
  bodyTooLarge: 'This is too large to be sent at once. Please split it into smaller parts.',
  notSignedIn: 'You are no longer signed in. Please sign in again.',
  notStaff: 'This account is not registered as staff. Please ask the server administrator.',
  invalidCredentials: 'The email address or the password is not correct.',
  tooManyAttempts: 'Too many attempts. Please try again in {{seconds}} seconds.',
  invalidCode:
    'This link or code is not valid: it was mistyped, already used, or is too old. Please ask for a new one.',
  signUpClosed:
    'This address cannot be used here. Accounts are made by invitation, and the address must be verified: please ask the server administrator.',
  accountDisabled: 'This account has been disabled. Please ask the server administrator.',
  providerNotConfigured:
    'Sign-in with {{provider}} is not set up. Please use your email and password, or ask the server administrator.',
  providerFailed:
    'Sign-in with this account was not possible. Please try again, or ask the server administrator whether it has been invited.',
  stepExpired: 'This took too long. Please sign in again.',
  passkeyRefused: 'This passkey was not accepted.',
  passkeyCancelled: 'No passkey was used: it was cancelled, or took too long.',
  passkeyUnsupported: 'This browser or device cannot do that with passkeys.',
  passwordExpired: 'This temporary password has expired. Please ask for a new one.',
  serverSaid: 'The server refused: {{message}}',
  notFound: 'This could not be found.',
  databaseUnavailable: 'The database cannot be reached at the moment. Please try again shortly.',
  databaseBusy: 'The database is busy at the moment. Please try again shortly.',
  databaseMoved:
    'Nothing was saved, because the data of this office was moved to another server. Please ask the server administrator for the new address.',
  serverBusy: 'The server is busy at the moment. Please try again in {{seconds}} seconds.',
  importRunning:
    'Someone is importing (about {{percent}}% done), so nothing was saved. Please try again in {{seconds}} seconds.',
  unreachable: 'The server cannot be reached. Please check the network connection and try again.',
  loadIncomplete: 'Only {{read}} of {{count}} rows arrived, so none are shown. Please try again.',
  internalError: 'Something went wrong. Please try again; if it happens again, tell the server administrator.',
  badSetting: 'The setting “{{setting}}” is not valid.',
  configMissing:
    'The file config.json is missing. It belongs beside index.html and names the project (docs/hosted.md, “Serving the page”).',
  mustBeValidDate: '{{field}} must be a date such as 2026/4/1',
  mustBeValidNumber: '{{field}} must be a valid number',
  mustBeNumberOnly: '{{field}} must be number only',
  mustBeWholeNumber: '{{field}} must be a whole number',
  mustBePositive: '{{field}} must be positive',
  mustBeNonNegative: '{{field}} must be non-negative',
  mustNotBeZero: '{{field}} must not be 0',
  mustBeBetween: '{{field}} must be between {{min}} and {{max}}',
  numberTooLarge: '{{field}} is too large a number to be stored exactly',
  tooManyDecimals: '{{field}} has more digits than can be stored exactly',
  sweetCardFormat: '{{field}} must be in format SC######',
  registrationFormat: '{{field}} must be T and 13 digits',
  rangeReversed: 'The end number must not be smaller than the start number ({{start}} – {{end}})',
  payerRequired: 'A company code or a person in charge is required',
  unknownReference: '{{field}} Code{{value}} is not registered',
  duplicateKey: '{{field}} is already in use',
  keyNotEditable: '{{field}} identifies the record and cannot be changed',
  computedField: '{{field}} is calculated and cannot be entered',
  tooManyRows:
    'These are too many rows to be saved at once ({{count}}; at most {{max}}). Please split them into smaller parts.',
  invalidRows: 'Nothing was saved, because some values are not valid.',
  rowGone: 'Nothing was changed: the record no longer exists. Someone else has deleted it.',
  editConflict: 'Nothing was saved: someone else has changed the same fields in the meantime.',
  eventClosed: 'Nothing was changed: the event is closed.',
  importCancelled: 'The import was cancelled. Nothing was written.',
  importUnconfirmed:
    'The database did not confirm the import, so it may or may not have been written. Before you import again, please check the table, or Recent Activity on the dashboard.',
  tableMoved: 'Nothing was done: the table has changed in the meantime. Please check again and repeat.',
  savedBefore:
    'Your first entry was saved, although no answer arrived then. Your later changes were not. Please close the form and edit the saved record.',
  stillReferenced: 'This cannot be deleted, because other records still refer to it: {{references}}',
  notEmpty: 'The sample office was not loaded: there is data already, and samples never mix with it.',
  unknownAct: 'There is no such act.',
  actPruned: 'This can no longer be undone: its changes are no longer kept in the history.',
  actChanged: 'Nothing was undone, because {{count}} of the records have changed since.',
  actBlocked:
    'Nothing was undone, so that no number loses its holder and no record its event or employee. First undo what was done with these records since, the latest act first. Or correct the records yourself, then undo again.',
  nothingToTakeBack: 'There is nothing left to undo: every record it wrote has changed since.',
  unknownPrint: 'There is no such print. Please look at the list again.',
  printAnswered: 'This print has already been confirmed.',
  actTakenBack: 'This has already been undone.',
  receiptVoid: 'Receipt {{receipt}} is void already. Look at the receipts again.',
  receiptsExceed:
    'The receipts would come to more than the payment: ¥{{receipts}} of ¥{{amount}}. Void a receipt of the payment first.',
  receiptPrinted:
    'Not undone: receipt {{receipt}} was printed. Void it instead, or answer that it was not printed if no paper exists.',
  receiptPrintedBefore: 'The original of receipt {{receipt}} was printed from another page. Print again to get a copy.',
  receiptsByActs: 'Payment receipts are issued, voided and replaced on the payments page of their event only.',
  closingsByActs: 'An event is closed and reopened on its own page only.',
  eventHasReceipts:
    'Nothing was deleted: event {{event}} has valid payment receipts ({{count}}). Void them on its payments page first.',
  cardsPrinted:
    'Nothing was undone: the seal {{from}} – {{to}} has been printed since. Please return the numbers instead.',
  numbersOutside: 'Nothing was done: the event does not have the numbers {{from}} – {{to}}. Please choose others.',
  numbersTaken:
    'Nothing was done: the numbers {{from}} – {{to}} are already held, or were chosen twice. Please choose others.',
  numbersWithdrawn:
    'Nothing was done: the numbers {{from}} – {{to}} are withdrawn. Please choose others, or restore them first.',
  numbersNotConserved:
    'Nothing was done: the numbers {{from}} – {{to}} would be lost, or held by the wrong person. Please reload the page and try again.',
  constraintBroken: 'Nothing was saved: the values break a rule of the table.',
  signInAgain: 'This needs a recent sign-in. Please sign out, sign in again, and repeat it.',
  mailNotSet: 'No mail can be sent from here. Ask a colleague or the server administrator for a link to sign in.',
  textNotSet: 'No text message can be sent from here. Sign in another way, or ask the server administrator.',
  passwordTooShort: 'The password needs at least {{min}} characters.',
  passwordTooLong: 'The password may have at most {{max}} characters.',
  passwordTooSimple: 'Many people use this password, or one much like it. Please choose another one.',
  passwordPersonal:
    'This password is made of your name, your address or the product’s name. Please choose another one.',
  lastWayIn: 'You have no other way to sign in. Please choose a password first.',
  passkeyRegistered: 'This passkey is registered already.',
  tooManyPasskeys: 'There may be at most {{max}} passkeys.',
  invalidToken: 'This token is not valid.',
  tokenReadOnly: 'This token can only read.',
  tooManyTokens: 'There may be at most {{max}} tokens.',
  notAllowed: 'You do not have permission to do this.',
  ownAccount: 'This is your own account. Please ask a colleague.',
  lastAccount: 'This cannot be done: nobody else could sign in any more.',
  passwordUnchanged: 'This is the current password. Please choose another one.',
  diskFull:
    'The disk of the server is full, so nothing was saved. Stored data can still be read. Please tell the server administrator.',
  tableDamaged:
    'The data of {{table}} is damaged on the disk of the server. Please tell the server administrator: a backup must be restored.',
  serverStopping: 'The server is being restarted, so nothing was saved. Please try again in {{seconds}} seconds.',
  tooManyUploads: 'You are sending other files already. Please wait until they have arrived, then try again.',
  bodyStalled: 'The data stopped arriving, so nothing was saved. Please check the network and try again.',
  dataFolderInUse: 'The data folder is already in use by another process.',
  dataFolderDamaged: 'The data folder is neither empty nor a whole database. Nothing in it was changed.',
  migrationChanged: 'A migration that has already been applied was changed.',
  migrationUnknown: 'The database was migrated by a newer version of this program.',
} satisfies Record<ErrorCode, string>
