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
 * The progress of an import. `checking` is done by the home, or by the browser if the home reports no progress.
 * `waiting`: the database is still writing another import. `writing` has no measurable progress.
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
 * The port: everything that screens know about the home of the data. Our own server (server/) and a Supabase project
 * (hosted/) implement it, and one contract suite (backend.contract.ts) tests both. Methods reject only with
 * `EventmsError`.
 */
export interface Backend {
  /** The signed-in user: undefined until the first answer, null when signed out. Follows changes in other tabs. */
  readonly session: Live<User | null | undefined>
  /** The latest table versions. A loaded table with a different version is stale. */
  readonly versions: Live<Versions>
  /**
   * Pauses live changes, whose open request would block printing in WebKit.
   * @returns a function that resumes them and catches up
   */
  pauseLiveChanges(): () => void
  readonly providers: readonly string[]
  /** Providers that the office has configured itself. Their buttons follow those of the kit's providers. */
  readonly namedProviders: readonly NamedProvider[]
  /** Views of the auth kit to which the sign-in screen links. Configured by a setting. */
  readonly authLinks: readonly LinkableView[]
  /** True after a link or code for a new password was opened, until the password is set. No user need be signed in. */
  readonly recovering: Live<boolean>
  /** Email address of the account whose password is being set while `recovering`; null otherwise. */
  readonly recoveringFor: Live<string | null>
  /** Ends the recovery without a new password. */
  leaveRecovery(): void
  /**
   * The email address that an opened link would sign in, if the person must confirm this; null otherwise. Confirmation
   * is needed if this browser did not request the link, or if another user's session would end.
   */
  readonly confirming: Live<string | null>
  /** Signs in with the link that `confirming` is about. */
  confirmSignIn(options?: SignInOptions): Promise<void>
  leaveConfirming(): void
  /** The second step that is required now; null for none. Until it is passed, there is no user and no new password. */
  readonly secondStep: Live<SecondStep | null>
  /**
   * The error of a return from a mailed link or a provider; null without one. Codes: 'signUpClosed', 'accountDisabled',
   * 'providerFailed', or 'invalidCode' for a used or expired link. Every sign-in call resets it to null.
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
   * Leaves the page for the provider's. Rejects with 'providerNotConfigured' { provider }; later errors become
   * `callbackError`.
   */
  signInWith(provider: Provider | NamedId, options?: OAuthOptions): Promise<void>
  /**
   * Signs in by a passkey, which replaces the password and the second step. Undefined if the home or the address does
   * not support it. Rejects with 'passkeyCancelled', 'passkeyUnsupported' or 'passkeyRefused'.
   */
  signInWithPasskey?(options?: SignInOptions): Promise<void>
  /**
   * Creates an account. The answer is the same for known addresses. Rejects with 'signUpClosed' if accounts need an
   * invitation, or for example with 'passwordTooShort' { min }.
   */
  signUp(email: string, password: string, options?: SignUpOptions): Promise<SignUpResult>
  /** Mails a link and a code (type 'email') to sign in. Also resolves for unknown addresses. */
  signInWithLink(email: string, redirectTo?: string, options?: SignInOptions): Promise<void>
  /** Sends a code (type 'sms') to an international number such as +819012345678. Also resolves for unknown numbers. */
  signInWithPhone(phone: string): Promise<void>
  /** Mails a link and a code (type 'recovery') for a new password. Also resolves for unknown addresses. */
  resetPassword(email: string, redirectTo?: string): Promise<void>
  /**
   * Sets the password of the account being recovered. If there is none, sets that of the signed-in user, who must give
   * `current`. Removes the phone number and emits 'userUpdated'. Ends all sessions of the account, except that the
   * signed-in user keeps this one.
   */
  updatePassword(password: string, current?: string): Promise<void>
  /** Sends a code (type 'phone_change') to the new phone number of the signed-in user. `current` is the password. */
  updatePhone(phone: string, current: string): Promise<void>
  /**
   * Verifies a code. 'recovery' and 'invite' begin the recovery; 'phone_change' stores the number ('userUpdated'); all
   * others sign in. Rejects with 'invalidCode' if the code is wrong, used, expired or requested in another browser.
   */
  verifyCode(code: CodeToVerify): Promise<void>
  signOut(): Promise<void>
  /** Actions that the home offers on the user's own account. If empty, there is no such screen. */
  readonly accountAbilities: readonly AccountAbility[]
  openAccount(): Promise<AccountCalls>
  /** Actions that the home offers on other accounts. If empty, there is no such screen. */
  readonly staffAbilities: readonly StaffAbility[]
  openStaff(): Promise<StaffCalls>

  /**
   * Loads the complete table, with all rows of one version. Returns `cached` itself if it is current.
   * @param inBackground true if another user's change caused the load, which must not extend the session
   */
  load(
    table: TableName,
    cached?: TableData,
    onProgress?: (progress: Progress) => void,
    inBackground?: boolean,
  ): Promise<TableData>
  /** @param request makes the call idempotent: a retry adds nothing twice (`newRequest`) */
  add(table: TableName, rows: readonly Row[], request?: string): Promise<WriteResult>
  edit(table: TableName, request: EditRequest): Promise<WriteResult>
  remove(table: TableName, request: DeleteRequest): Promise<WriteResult>
  /**
   * @param signal cancels. 'importCancelled' means that nothing was written; if the signal is too late, the import
   * completes.
   */
  import(
    table: TableName,
    batch: ImportBatch,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<WriteResult>
  /** Imports several tables or none of them, masters first. An error names its table in `params.table`. */
  importAll(
    imports: readonly ImportPart[],
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportResults>
  /** Loads the sample office; rejects with 'notEmpty' if any table has a row. */
  loadSamples(): Promise<ImportResults>
  /**
   * Performs an act on tickets completely or not at all. Rejects with 'tableMoved' { table } if a table has changed
   * since the act was computed. `numbersTaken`, `numbersWithdrawn`, `numbersOutside`, `numbersNotConserved` { event,
   * from, to }: the event's numbers would become wrong.
   */
  ticketAct(request: TicketActRequest): Promise<TicketActResult>
  /** Adds an entry to the print log. Returns the print's number. */
  recordPrint(record: PrintRecord): Promise<number>
  /**
   * Records the cards of a print before it is printed. 'unknownPrint' if it is not the user's own or is already
   * answered.
   */
  recordCards(print: number, cards: readonly PrintCard[]): Promise<void>
  /** Records once how many pages were actually printed. Rejects with 'unknownPrint' or 'printAnswered'. */
  answerPrint(print: number, answer: PrintAnswer): Promise<void>
  /** The prints of a sheet for one event; `event` is null for a list of all events. */
  printed(sheet: FollowedSheet, event: number | null): Promise<Printed>
  /** The saved views, arrangements and column choices of the signed-in person, and those that colleagues share. */
  preferences(): Promise<Preferences>
  /** Stores all changes or none. The last write of a name wins. Rejects with 'badRequest' if a limit is exceeded. */
  keepPreferences(changes: readonly PreferenceChange[]): Promise<void>
  /** The latest activity, newest first. */
  activity(): Promise<readonly Activity[]>
  /**
   * Previews the undo of an act: unchanged rows are restored, the others are skipped with a reason. An act that moves
   * numbers (`whole`) is restored completely, or not at all if rows would be skipped. Rejects with 'unknownAct', or
   * with 'actPruned' after its history was pruned.
   * @param only limits the undo to this row; 'badRequest' for acts that can be undone only as a whole
   */
  previewUndo(act: number, only?: OneRow): Promise<UndoPreview>
  /**
   * Undoes an act by a new act, or does nothing. Rejects with 'tableMoved' if a table has changed since the preview,
   * and with 'actBlocked' { count, rows } if rows prevent the undo. If `strict`, also rejects with 'actChanged' {
   * count, rows } for skipped rows, and with 'cardsPrinted' if a seal was printed since. Further errors:
   * 'actTakenBack', 'nothingToTakeBack'.
   */
  undoAct(act: number, request: UndoRequest): Promise<UndoResult>
  /** Loads the code of the history on the first call. */
  openHistory(): Promise<HistoryCalls>
  /** Number of days for which the history is kept; 0 for unlimited, null if unknown. */
  readonly historyDays: number | null
  numberHistory(event: number, number: number): Promise<NumberHistory>
  /** The returned numbers of an event by employee, without returns that were undone. */
  returned(event: number): Promise<Returned>
}
