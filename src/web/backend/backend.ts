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

/** A changing value. `subscribe` returns the function that unsubscribes. */
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
 * Progress of an import. `checking` happens in the home, or in the browser if the home reports no progress. `waiting`:
 * the database is writing another import. `writing` has no measurable progress.
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
 * The port: everything the screens know of the data's home. Two homes implement it: our own server (server/) and a
 * Supabase project (hosted/). One contract suite (backend.contract.ts) runs against both. Every method rejects with an
 * `EventmsError` and nothing else.
 */
export interface Backend {
  /** Undefined until the first answer, null when signed out. Follows the other tabs. */
  readonly session: Live<User | null | undefined>
  /** The latest table versions. A loaded table with another version is stale. */
  readonly versions: Live<Versions>
  /** Pauses an open live request, which would block WebKit's printing. @returns resumes and catches up */
  pauseLiveChanges(): () => void
  readonly providers: readonly string[]
  /** The company's own providers, with buttons after the kit's. */
  readonly namedProviders: readonly NamedProvider[]
  /** Views of the auth kit that the sign-in page links to (a setting). */
  readonly authLinks: readonly LinkableView[]
  /** True from opening a link or code for a new password until the password is set. Needs no user. */
  readonly recovering: Live<boolean>
  /** Email of the account whose password is chosen while `recovering`; null otherwise. */
  readonly recoveringFor: Live<string | null>
  /** Ends the recovery without a new password. */
  leaveRecovery(): void
  /**
   * The email that an opened link would sign in, if the person must confirm it; null otherwise. Either this browser
   * did not request the link, or another user's session would end.
   */
  readonly confirming: Live<string | null>
  /** Signs in by the link of `confirming`. */
  confirmSignIn(options?: SignInOptions): Promise<void>
  leaveConfirming(): void
  /** The required second step; null for none. Until it is passed, there is no user and no new password. */
  readonly secondStep: Live<SecondStep | null>
  /**
   * The error of the auth callback (a link or a provider), null without one: 'signUpClosed', 'accountDisabled',
   * 'providerFailed', 'invalidCode' (used or expired link). Every sign-in call resets it to null.
   */
  readonly callbackError: Live<EventmsError | null>
  /** Subscribes to auth events, with 'passwordRecovery' at once while `recovering`. Returns the unsubscriber. */
  onAuthEvent(listener: (event: AuthEvent) => void): () => void
  /** Maximum size of an imported file in bytes. */
  readonly importLimit: number
  /** Maximum rows of one import, or of all tables together in `importAll`. */
  readonly importRows: number

  /** Rejects with 'invalidCredentials', 'accountDisabled' or 'tooManyAttempts' { seconds }. */
  signIn(email: string, password: string, options?: SignInOptions): Promise<void>
  /** Leaves the page for the provider: 'providerNotConfigured' { provider }; others become `callbackError`. */
  signInWith(provider: Provider | NamedId, options?: OAuthOptions): Promise<void>
  /**
   * Present if this home and address support it; replaces password and second step. Rejects with 'passkeyCancelled',
   * 'passkeyUnsupported' or 'passkeyRefused'.
   */
  signInWithPasskey?(options?: SignInOptions): Promise<void>
  /**
   * Answers the same for a new and a known address. Rejects with 'signUpClosed' if accounts need an invitation,
   * 'passwordTooShort' { min } or similar.
   */
  signUp(email: string, password: string, options?: SignUpOptions): Promise<SignUpResult>
  /** Mails a link and a code to sign in (code type 'email'); resolves for unknown addresses, too. */
  signInWithLink(email: string, redirectTo?: string, options?: SignInOptions): Promise<void>
  /** Sends a code (type 'sms') to an international number, +819012345678. Resolves for unknown numbers, too. */
  signInWithPhone(phone: string): Promise<void>
  /** Mails a link and a code for a new password (code type 'recovery'); resolves for unknown addresses, too. */
  resetPassword(email: string, redirectTo?: string): Promise<void>
  /**
   * Sets the password of the recovering account, or else of the signed-in user, who must give `current`. Removes the
   * phone number, ends all sessions of the account (the signed-in user keeps this one) and emits 'userUpdated'.
   */
  updatePassword(password: string, current?: string): Promise<void>
  /** Sends a code to the signed-in user's new phone number (code type 'phone_change'); `current` is the password. */
  updatePhone(phone: string, current: string): Promise<void>
  /**
   * Verifies a code. 'recovery' and 'invite' begin the recovery; 'phone_change' stores the number ('userUpdated'); all
   * others sign in. Rejects with 'invalidCode' if the code is wrong, used, expired or requested in another browser.
   */
  verifyCode(code: CodeToVerify): Promise<void>
  signOut(): Promise<void>
  /** Actions on the own account; if empty, the screens do not show it. */
  readonly accountAbilities: readonly AccountAbility[]
  openAccount(): Promise<AccountCalls>
  /** Actions on other people's accounts; if empty, the screens do not show them. */
  readonly staffAbilities: readonly StaffAbility[]
  openStaff(): Promise<StaffCalls>

  /**
   * Loads the complete table, all rows of one moment. Returns `held` itself while it is current.
   * @param unasked the load follows another user's change, so it must not keep the session alive
   */
  load(
    table: TableName,
    held?: TableData,
    onProgress?: (progress: Progress) => void,
    unasked?: boolean,
  ): Promise<TableData>
  /** @param request makes the add idempotent (`newRequest`) */
  add(table: TableName, rows: readonly Row[], request?: string): Promise<WriteResult>
  edit(table: TableName, request: EditRequest): Promise<WriteResult>
  remove(table: TableName, request: DeleteRequest): Promise<WriteResult>
  /** @param signal cancels: with 'importCancelled' nothing was written. If it comes too late, the import completes. */
  import(
    table: TableName,
    batch: ImportBatch,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<WriteResult>
  /** Imports several tables, all or none, masters first. An error names its table in `params.table`. */
  importAll(
    parts: readonly ImportPart[],
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportResults>
  /** Loads the sample office; rejects with 'notEmpty' if any table has a row. */
  loadSamples(): Promise<ImportResults>
  /**
   * Performs a ticket act, completely or not at all. `tableMoved` { table }: the table's version changed since the act
   * was prepared. `numbersTaken`, `numbersWithdrawn`, `numbersOutside`, `numbersNotConserved` { event, from, to }: its
   * numbers would be wrong.
   */
  ticketAct(request: TicketActRequest): Promise<TicketActResult>
  /** Returns the print's number. */
  recordPrint(record: PrintRecord): Promise<number>
  /** Records the cards before the paper comes out. 'unknownPrint' unless the user's own print is unanswered. */
  recordCards(print: number, cards: readonly PrintCard[]): Promise<void>
  /** Records how many pages came out, once: 'unknownPrint', 'printAnswered'. */
  answerPrint(print: number, answer: PrintAnswer): Promise<void>
  /** Prints of a sheet for one event; null: for a list of all events. */
  printed(sheet: FollowedSheet, event: number | null): Promise<Printed>
  /** Saved views, arrangements and column choices of the signed-in person, and those that colleagues share. */
  preferences(): Promise<Preferences>
  /** Stores all changes or none; the last write of a name wins. 'badRequest' beyond the bounds. */
  keepPreferences(changes: readonly PreferenceChange[]): Promise<void>
  /** The latest activity, newest first. */
  activity(): Promise<readonly Activity[]>
  /**
   * Previews the undo of an act: rows that are unchanged since are restored, the others are skipped with a reason. An
   * act that moves numbers (`whole`) is restored completely, or not at all if there are skipped rows.
   * Rejects with 'unknownAct', or with 'actPruned' after its history was pruned.
   * @param only this row; 'badRequest' for acts that are only undone whole
   */
  previewUndo(act: number, only?: OneRow): Promise<UndoPreview>
  /**
   * Undoes the act by a new act, or not at all. Rejects with 'tableMoved' if a table changed since the preview. Rejects
   * with 'actBlocked' { count, rows } if rows prevent the undo. If `strict`, also with 'actChanged' { count, rows } for
   * skipped rows, and 'cardsPrinted' if a seal was printed since. Further: 'actTakenBack', 'nothingToTakeBack'.
   */
  undoAct(act: number, request: UndoRequest): Promise<UndoResult>
  /** Loads the code of the history on the first call. */
  openHistory(): Promise<HistoryCalls>
  /** Days for which the history is kept; 0: forever; null: unknown. */
  readonly historyDays: number | null
  numberHistory(event: number, number: number): Promise<NumberHistory>
  /** Returned tickets of an event by employee, without undone returns. */
  returned(event: number): Promise<Returned>
}
