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
  TakeBackPreview,
  TakeBackRequest,
  TakeBackResult,
  Versions,
  WriteResult,
} from '#domain/wire.ts'
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

/** A value that changes while the page is open. `subscribe` calls back after each change and returns its end. */
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
 * How far an import is. Its rows go to the home; they are checked there (here, where the home does not tell); then the
 * database is `writing`, and nobody knows how far. It is `waiting` while the database writes another one.
 */
export interface ImportProgress extends Progress {
  readonly phase: 'uploading' | 'checking' | 'waiting' | 'writing'
}

/** The rows that an import sends, by field; `rows[i][j]` is the value of `fields[j]`. */
export interface ImportBatch {
  readonly version: number
  readonly fields: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  readonly remove?: readonly number[]
  /** The name of the file that they came from, for the history. */
  readonly file?: string
}

/** One table's part in an import of several. */
export interface ImportPart extends ImportBatch {
  readonly table: TableName
}

/**
 * The port: all that the screens know of where data lives. Two homes implement it, our own server (server/) and a
 * Supabase project (hosted/); one contract suite (backend.contract.ts) runs against both. Every method rejects with an
 * `EventmsError` and nothing else.
 */
export interface Backend {
  /** undefined until the first answer, null when signed out. Follows changes in another tab. */
  readonly session: Live<User | null | undefined>
  /** Live changes: the latest versions of the tables. A table whose held version differs is outdated. */
  readonly versions: Live<Versions>
  /**
   * Pauses live changes where they keep a request open: WebKit prints only once none is.
   * @returns resumes them, with what was missed; further calls do nothing
   */
  pauseLiveChanges(): () => void
  /** Social providers that are configured. */
  readonly providers: readonly string[]
  /** The views of the auth kit that the sign-in page links to (a setting). */
  readonly authLinks: readonly LinkableView[]
  /**
   * True from opening a link for a new password (or verifying its code) until the password is set; nobody needs to be
   * signed in.
   */
  readonly recovering: Live<boolean>
  /** Whose password is chosen while `recovering`: an email; null otherwise. */
  readonly recoveringFor: Live<string | null>
  /** Ends the recovery without a new password. */
  leaveRecovery(): void
  /**
   * The email that an opened link would sign in, where the person must confirm it: this browser did not ask for the
   * link, or somebody else is signed in, whose session would end. Null when there is nothing to confirm.
   */
  readonly confirming: Live<string | null>
  /** Signs in by that link. */
  confirmSignIn(options?: SignInOptions): Promise<void>
  /** Does not sign in by it. */
  leaveConfirming(): void
  /**
   * The second step that is asked for, by whatever way somebody came in; until it is passed, `session` has nobody, and
   * no password can be chosen. Null when there is nothing to ask.
   */
  readonly secondStep: Live<SecondStep | null>
  /**
   * The error of the auth callback, the link or the provider that led here: 'signUpClosed', 'accountDisabled',
   * 'providerFailed', 'invalidCode' (a link that was used, or is too old); null without one. Any sign-in
   * call sets it back to null.
   */
  readonly callbackError: Live<EventmsError | null>
  /** Calls back for each event from now on; while `recovering`, at once with 'passwordRecovery'. Returns its end. */
  onAuthEvent(listener: (event: AuthEvent) => void): () => void
  /** The largest file that may be imported, in bytes. */
  readonly importLimit: number
  /** How many rows one import may send; of all data, all tables together. */
  readonly importRows: number

  /**
   * 'invalidCredentials' for a wrong password and an unknown account alike; 'accountDisabled', 'tooManyAttempts' {
   * seconds }.
   */
  signIn(email: string, password: string, options?: SignInOptions): Promise<void>
  /**
   * Leaves the page for the provider; rejects with 'providerNotConfigured' { provider }. A provider's error shows
   * up as `callbackError`.
   */
  signInWith(provider: Provider, options?: OAuthOptions): Promise<void>
  /**
   * Where this home and address have them: 'passkeyCancelled', 'passkeyUnsupported', 'passkeyRefused'. It proves what a
   * password and a second step do.
   */
  signInWithPasskey?(options?: SignInOptions): Promise<void>
  /**
   * The same answer for a new and a known address. 'signUpClosed' where only invited people have accounts;
   * 'passwordTooShort' { min } and its like.
   */
  signUp(email: string, password: string, options?: SignUpOptions): Promise<SignUpResult>
  /** Mails a link and a code to sign in with (code type 'email'); resolves for unknown addresses, too. */
  signInWithLink(email: string, redirectTo?: string, options?: SignInOptions): Promise<void>
  /**
   * Sends a code to a phone (code type 'sms'); resolves for unknown numbers, too. International form, such as
   * +819012345678.
   */
  signInWithPhone(phone: string): Promise<void>
  /** Mails a link and a code for a new password (code type 'recovery'); resolves for unknown addresses, too. */
  resetPassword(email: string, redirectTo?: string): Promise<void>
  /**
   * Sets the password: of the account whose recovery link was opened, else of who is signed in, and then `current` is
   * needed. Ends all the account's sessions but, in the second case, this one, and takes the phone number away. Then
   * 'userUpdated'.
   */
  updatePassword(password: string, current?: string): Promise<void>
  /** Sends a code to a new phone number of who is signed in (code type 'phone_change'); `current` is their password. */
  updatePhone(phone: string, current: string): Promise<void>
  /**
   * Verifies a code: 'recovery' and 'invite' begin the recovery, 'phone_change' stores the number ('userUpdated'), all
   * others sign in. 'invalidCode' when it is wrong, used, too old, or was asked for in another browser.
   */
  verifyCode(code: CodeToVerify): Promise<void>
  signOut(): Promise<void>
  /** None: the account is not shown at all. */
  readonly accountAbilities: readonly AccountAbility[]
  openAccount(): Promise<AccountCalls>
  /** None: nothing of other people's accounts is shown. */
  readonly staffAbilities: readonly StaffAbility[]
  openStaff(): Promise<StaffCalls>

  /**
   * The complete table, all rows of one moment. `held` is given back unchanged while it is current.
   * @param unasked others changed it and nobody did anything here: the session grows idle
   */
  load(
    table: TableName,
    held?: TableData,
    onProgress?: (progress: Progress) => void,
    unasked?: boolean,
  ): Promise<TableData>
  /** @param request makes it happen once, however often it is sent (`newRequest`) */
  add(table: TableName, rows: readonly Row[], request?: string): Promise<WriteResult>
  edit(table: TableName, request: EditRequest): Promise<WriteResult>
  remove(table: TableName, request: DeleteRequest): Promise<WriteResult>
  /**
   * @param signal ends it: 'importCancelled' then says that nothing was written. Where it came too late the import goes
   * on to its end.
   */
  import(
    table: TableName,
    batch: ImportBatch,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<WriteResult>
  /**
   * Several tables at once: all of it is written or nothing, masters first. An error names its table in
   * `params.table`.
   */
  importAll(
    parts: readonly ImportPart[],
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportResults>
  /** Loads the sample office; refused ('notEmpty') where any table has a row. */
  loadSamples(): Promise<ImportResults>
  /**
   * Does something with an event's tickets, as one act or not at all: 'tableMoved' { table } where a table is no longer
   * at the version that the act was made from; 'numbersTaken', 'numbersWithdrawn', 'numbersOutside' and
   * 'numbersNotConserved' { event, from, to } where its numbers would not be right.
   */
  ticketAct(request: TicketActRequest): Promise<TicketActResult>
  /** Gives the print's number. */
  recordPrint(record: PrintRecord): Promise<number>
  /**
   * What stands on its paper, before it comes out: of one's own print, which nobody has answered yet ('unknownPrint').
   */
  recordCards(print: number, cards: readonly PrintCard[]): Promise<void>
  /** How many of its pages came out, once: 'unknownPrint', 'printAnswered'. */
  answerPrint(print: number, answer: PrintAnswer): Promise<void>
  /** What came out of a sheet for one event; null for a list of all events. */
  printed(sheet: FollowedSheet, event: number | null): Promise<Printed>
  /** The latest activity, newest first. */
  activity(): Promise<readonly Activity[]>
  /**
   * What taking this act back would do now: the rows that still stand as it left them are put back, the others are left
   * alone, each with its reason. 'unknownAct'; 'actPruned' where the history of it is no longer kept.
   * @param only this row of the act; not of one that is taken back whole ('badRequest')
   */
  previewTakeBack(act: number, only?: OneRow): Promise<TakeBackPreview>
  /**
   * Takes the act back, as a new act, or nothing of it: 'tableMoved' where a table is no longer at the version of the
   * preview, 'actChanged' { count, rows } where it is `strict` and a row would be left alone, 'cardsPrinted' where
   * a seal of an allocation came out since (`strict` again), 'actTakenBack', 'nothingToTakeBack'.
   */
  takeBack(act: number, request: TakeBackRequest): Promise<TakeBackResult>
  /** What was done, as far as the history is kept; loaded when it is asked for. */
  openHistory(): Promise<HistoryCalls>
  /** How many days that is; 0: for ever; null where the home does not say. */
  readonly historyDays: number | null
  /** Where a number of an event has been, as far as the history is kept. */
  numberHistory(event: number, number: number): Promise<NumberHistory>
  /** What was returned of an event, and by whom; what was taken back since is none. */
  returned(event: number): Promise<Returned>
}
