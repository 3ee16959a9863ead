import type { NamedId, NamedProvider } from '#domain/access/providers.ts'
import type { LinkableView } from '#domain/auth-views.ts'
import type { EventmsError } from '#domain/errors.ts'
import type {
  Activity,
  DeleteRequest,
  EditRequest,
  FollowedSheet,
  ImportResults,
  OneRow,
  PrintAnswer,
  PrintCard,
  Printed,
  PrintRecord,
  UndoPreview,
  UndoRequest,
  UndoResult,
  Versions,
  WriteResult,
} from '#domain/wire.ts'
import type { PreferenceChange, Preferences } from '#domain/requests/preferences.ts'
import type { NumberHistory } from '#domain/tickets/number-history.ts'
import type { Returned } from '#domain/tickets/reconcile/returned.ts'
import type { Row } from '#domain/table.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { TicketActRequest, TicketActResult } from '#domain/tickets/acts/ticket-act.ts'
import type { AccountAbility, AccountCalls } from './account-calls.ts'
import type {
  AuthEvent,
  CodeToVerify,
  OAuthOptions,
  Provider,
  SecondStep,
  SignInOptions,
  SignUpOptions,
  SignUpResult,
} from './auth-types.ts'
import type { HistoryCalls } from './history-calls.ts'
import type { StaffAbility, StaffCalls } from './staff-calls.ts'

export type * from './auth-types.ts'

/** A value that changes. `subscribe` returns a function that unsubscribes. */
export interface Live<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
}

export interface TableData {
  readonly version: number
  readonly rows: readonly Row[]
}

export interface Progress {
  readonly done: number
  readonly total: number
}

/**
 * The progress of an import.
 * `checking`: the server validates the rows. For a Supabase project, the browser validates them.
 * `waiting`: the database is still writing another import.
 * `writing`: the database writes the rows, without a measurable progress.
 */
export interface ImportProgress extends Progress {
  readonly phase: 'uploading' | 'checking' | 'waiting' | 'writing'
}

/** The rows of an import by field: `rows[i][j]` is the value of `fields[j]`. */
export interface ImportBatch {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  readonly remove?: readonly number[]
  readonly file?: string
}

export interface ImportPart extends ImportBatch {
  readonly table: TableName
}

/**
 * The interface between screens and stored data. The data is stored by our own server (server/) or by a Supabase
 * project (hosted/). One contract suite (backend.contract.ts) tests the implementations of both. Methods
 * reject only with `EventmsError`.
 */
export interface Backend {
  /** The signed-in user: undefined until the first answer, null when signed out. Follows changes in other tabs. */
  readonly session: Live<User | null | undefined>
  /** The latest version number of each table. A loaded table with another version is stale. */
  readonly versions: Live<Versions>
  /**
   * Pauses live changes. Their open request would block printing in WebKit.
   * @returns a function that resumes live changes and loads what was missed
   */
  pauseLiveChanges(): () => void
  readonly providers: readonly string[]
  /** Sign-in providers that the office has added by a setting. Their buttons are shown after those of `providers`. */
  readonly namedProviders: readonly NamedProvider[]
  /** Forms such as `sign_up` to which the sign-in screen links. A setting chooses them. */
  readonly authLinks: readonly LinkableView[]
  /**
   * True after the person has opened a link, or entered a code, for choosing a new password. False again when the
   * password is set or `leaveRecovery` is called. It can be true while nobody is signed in.
   */
  readonly recovering: Live<boolean>
  /** Email address of the account that gets a new password while `recovering` is true; null otherwise. */
  readonly recoveringFor: Live<string | null>
  /** Ends the recovery without a new password. */
  leaveRecovery(): void
  /**
   * The email address of an opened sign-in link, while the person must confirm the sign-in; null otherwise.
   * Confirmation is required if this browser did not request the link, or if the sign-in would end another user's
   * session.
   */
  readonly confirming: Live<string | null>
  /** Signs in by the link that waits for confirmation. */
  confirmSignIn(options?: SignInOptions): Promise<void>
  leaveConfirming(): void
  /**
   * The second step that the backend requires now; null for none. Until the step is passed, nobody is signed in and no
   * new password can be set.
   */
  readonly secondStep: Live<SecondStep | null>
  /**
   * The error after a mailed link opened this page, or a provider sent the browser back; null if there was no error.
   * Its code is 'signUpClosed', 'accountDisabled', 'providerFailed', or 'invalidCode' for a used or expired link. Every
   * sign-in call resets the error to null.
   */
  readonly callbackError: Live<EventmsError | null>
  /**
   * Subscribes to auth events. While `recovering`, emits 'passwordRecovery' immediately. Returns a function that
   * unsubscribes.
   */
  onAuthEvent(listener: (event: AuthEvent) => void): () => void
  /** Maximum size of an imported file in bytes. */
  readonly importLimit: number
  /** Maximum number of rows in one import, or in all tables of one `importAll`. */
  readonly importRows: number

  /** Rejects with 'invalidCredentials', 'accountDisabled' or 'tooManyAttempts' { seconds }. */
  signIn(email: string, password: string, options?: SignInOptions): Promise<void>
  /**
   * Leaves this page for the provider's page. Rejects with 'providerNotConfigured' { provider }. If the sign-in fails
   * later, `callbackError` has the error after the browser has come back.
   */
  signInWith(provider: Provider | NamedId, options?: OAuthOptions): Promise<void>
  /**
   * Signs in by a passkey, without password or second step. Undefined if the backend does not support passkeys, or if
   * this browser cannot use passkeys at the page's address. Rejects with 'passkeyCancelled', 'passkeyUnsupported' or
   * 'passkeyRefused'.
   */
  signInWithPasskey?(options?: SignInOptions): Promise<void>
  /**
   * Creates an account. For an address that has an account already, the result looks the same. Rejects with
   * 'signUpClosed' if accounts need an invitation. For an invalid value, rejects for example with 'passwordTooShort'.
   */
  signUp(email: string, password: string, options?: SignUpOptions): Promise<SignUpResult>
  /** Mails a link and a code (type 'email') to sign in. Resolves for unknown addresses, too. */
  signInWithLink(email: string, redirectTo?: string, options?: SignInOptions): Promise<void>
  /** Sends a code (type 'sms') to an international number such as +819012345678. Resolves for unknown numbers, too. */
  signInWithPhone(phone: string): Promise<void>
  /** Mails a link and a code (type 'recovery') for a new password. Resolves for unknown addresses, too. */
  resetPassword(email: string, redirectTo?: string): Promise<void>
  /**
   * Sets a new password: while `recovering`, for the account of `recoveringFor`; otherwise for the signed-in user, who
   * must give `current`. Emits 'userUpdated'. Ends the account's sessions, except the session of a signed-in user. Our
   * own server also removes the account's phone number.
   */
  updatePassword(password: string, current?: string): Promise<void>
  /** Sends a code (type 'phone_change') to the new phone number of the signed-in user. `current` is the password. */
  updatePhone(phone: string, current: string): Promise<void>
  /**
   * Verifies a code. The types 'recovery' and 'invite' let the person choose a new password (`recovering`).
   * 'phone_change' stores the phone number and emits 'userUpdated'. All other types sign in. Rejects with 'invalidCode'
   * if the code is wrong, used, expired or requested in another browser.
   */
  verifyCode(code: CodeToVerify): Promise<void>
  signOut(): Promise<void>
  /** The account actions that the backend offers. If empty, there is no account screen. */
  readonly accountAbilities: readonly AccountAbility[]
  openAccount(): Promise<AccountCalls>
  /** The actions on other accounts that the backend offers. If empty, there is no staff screen. */
  readonly staffAbilities: readonly StaffAbility[]
  openStaff(): Promise<StaffCalls>

  /**
   * Loads the complete table, with all rows of one version. Returns `cached` itself if it is current.
   * @param inBackground true if another user's change caused the load; the session is then not extended
   */
  load(
    table: TableName,
    cached?: TableData,
    onProgress?: (progress: Progress) => void,
    inBackground?: boolean,
  ): Promise<TableData>
  /**
   * @param request makes the call idempotent: a repeated call with the same key adds the rows only once (`newRequest`)
   */
  add(table: TableName, rows: readonly Row[], request?: string): Promise<WriteResult>
  edit(table: TableName, request: EditRequest): Promise<WriteResult>
  remove(table: TableName, request: DeleteRequest): Promise<WriteResult>
  /**
   * @param signal cancels the import. 'importCancelled' means that nothing was written. If `signal` aborts too late,
   * the import completes.
   */
  import(
    table: TableName,
    batch: ImportBatch,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<WriteResult>
  /**
   * Imports several tables completely or not at all. A table is imported before the tables that refer to it. An error
   * names its table in `params.table`.
   */
  importAll(
    imports: readonly ImportPart[],
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportResults>
  /** Loads the sample data; rejects with 'notEmpty' if any table has a row. */
  loadSamples(): Promise<ImportResults>
  /**
   * Performs an act on tickets, such as a transfer, completely or not at all. Rejects with 'tableMoved' { table } if a
   * table has changed since the page computed the act. Rejects with 'numbersTaken', 'numbersWithdrawn',
   * 'numbersOutside' or 'numbersNotConserved', each with the wrong numbers { event, from, to }.
   */
  ticketAct(request: TicketActRequest): Promise<TicketActResult>
  /** Adds an entry to the print log. Returns the print's id. */
  recordPrint(record: PrintRecord): Promise<number>
  /**
   * Records the content of each card or page of a print, before the printer starts. Rejects with 'unknownPrint' if the
   * print is another user's, or if the user has already recorded its result.
   */
  recordCards(print: number, cards: readonly PrintCard[]): Promise<void>
  /**
   * Records how many pages came out of the printer, once for each print. Rejects with 'unknownPrint' or
   * 'printAnswered'.
   */
  answerPrint(print: number, answer: PrintAnswer): Promise<void>
  /** The prints of a sheet for one event; `event` is null for a list of all events. */
  printed(sheet: FollowedSheet, event: number | null): Promise<Printed>
  /**
   * The saved views, list settings and import column choices of the signed-in person, and those that colleagues share.
   */
  preferences(): Promise<Preferences>
  /** Stores all changes or none. A later write of the same name overwrites. Rejects with 'badRequest' above a limit. */
  keepPreferences(changes: readonly PreferenceChange[]): Promise<void>
  /** The latest activity, newest first. */
  activity(): Promise<readonly Activity[]>
  /**
   * Previews the undo of an act. The undo restores unchanged rows, and skips changed rows with a reason. An act that
   * moves numbers (`whole`) can be undone only completely: a single skipped row prevents it. Rejects with 'unknownAct',
   * or with 'actPruned' if the act's history was deleted because of its age.
   * @param only limits the undo to this row; 'badRequest' for a `whole` act
   */
  previewUndo(act: number, only?: OneRow): Promise<UndoPreview>
  /**
   * Undoes an act by a new act. If it rejects, nothing is changed. The error codes are:
   * `tableMoved`: a table has changed since the preview.
   * `actBlocked` { count, rows }: rows prevent the undo.
   * `actChanged` { count, rows }, only if `strict`: rows would be skipped.
   * `cardsPrinted`, only if `strict`: a seal was printed since the act.
   * `actTakenBack`, `nothingToTakeBack`: the act is undone already, or has no rows to restore.
   */
  undoAct(act: number, request: UndoRequest): Promise<UndoResult>
  /** Loads the history's code on the first call. */
  openHistory(): Promise<HistoryCalls>
  /** The history is kept for this number of days; 0 for unlimited, null if unknown. */
  readonly historyDays: number | null
  numberHistory(event: number, number: number): Promise<NumberHistory>
  /** The event's returned numbers by employee. Returns that were undone do not count. */
  returned(event: number): Promise<Returned>
}
