import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ImportResults, Versions, WriteResult } from '#domain/wire.ts'
import type { AuthEvent, Backend, Progress, SecondStep, TableData, User } from '#web/backend/backend.ts'
import { live, type Settable } from '#web/backend/live.ts'

export interface Pending<T> {
  readonly table: TableName
  readonly held: TableData | undefined
  readonly onProgress: ((progress: Progress) => void) | undefined
  readonly unasked?: boolean | undefined
  resolve(value: T): void
  reject(reason: unknown): void
}

/** A backend whose calls wait until the test answers them. A test can thereby choose the order of the answers. */
export interface FakeBackend extends Backend {
  readonly session: Settable<User | null | undefined>
  readonly versions: Settable<Versions>
  readonly recovering: Settable<boolean>
  readonly recoveringFor: Settable<string | null>
  readonly confirming: Settable<string | null>
  readonly callbackError: Settable<EventmsError | null>
  readonly secondStep: Settable<SecondStep | null>
  emit(event: AuthEvent): void
  readonly loads: Pending<TableData>[]
  readonly writes: Pending<WriteResult>[]
  /** Pending calls that write to several tables at once. */
  readonly acts: Pick<Pending<ImportResults>, 'resolve' | 'reject'>[]
}

export function fakeBackend(): FakeBackend {
  const recovering = live(false)
  const listeners = new Set<(event: AuthEvent) => void>()
  const loads: Pending<TableData>[] = []
  const writes: Pending<WriteResult>[] = []
  const acts: FakeBackend['acts'] = []
  const act = () => new Promise<ImportResults>((resolve, reject) => acts.push({ resolve, reject }))
  const write = (table: TableName) =>
    new Promise<WriteResult>((resolve, reject) => {
      writes.push({ table, held: undefined, onProgress: undefined, resolve, reject })
    })
  return {
    session: live<User | null | undefined>({ id: '1', email: 'a@example.com', name: 'A' }),
    versions: live<Versions>({}),
    pauseLiveChanges: () => () => {},
    providers: [],
    namedProviders: [],
    authLinks: [],
    recovering,
    recoveringFor: live<string | null>(null),
    leaveRecovery: () => recovering.set(false),
    confirming: live<string | null>(null),
    confirmSignIn: () => Promise.resolve(),
    leaveConfirming() {
      this.confirming.set(null)
    },
    callbackError: live<EventmsError | null>(null),
    secondStep: live<SecondStep | null>(null),
    onAuthEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    accountAbilities: [],
    openAccount: () => Promise.reject(new EventmsError('badRequest')),
    staffAbilities: [],
    openStaff: () => Promise.reject(new EventmsError('badRequest')),
    importLimit: 50 * 1024 * 1024,
    importRows: 1_000_000,
    historyDays: 1825,
    openHistory: () => Promise.reject(new EventmsError('unreachable')),
    loads,
    writes,
    acts,
    load: (table, held, onProgress, unasked) =>
      new Promise((resolve, reject) => {
        loads.push({ table, held, onProgress, unasked, resolve, reject })
      }),
    add: write,
    edit: write,
    remove: write,
    import: write,
    importAll: act,
    loadSamples: act,
    signIn: () => Promise.resolve(),
    signInWith: () => Promise.resolve(),
    signUp: (email) => Promise.resolve({ user: { email }, session: false }),
    signInWithLink: () => Promise.resolve(),
    signInWithPhone: () => Promise.resolve(),
    resetPassword: () => Promise.resolve(),
    updatePassword: () => Promise.resolve(),
    updatePhone: () => Promise.resolve(),
    verifyCode: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    ticketAct: () => act().then((tables) => ({ act: 1, tables })),
    recordPrint: () => Promise.resolve(1),
    recordCards: () => Promise.resolve(),
    answerPrint: () => Promise.resolve(),
    printed: () => Promise.resolve({ cards: [], open: [] }),
    preferences: () => Promise.resolve({ own: [], shared: [] }),
    keepPreferences: () => Promise.resolve(),
    activity: () => Promise.resolve([]),
    previewUndo: () => Promise.reject(new EventmsError('unknownAct')),
    undoAct: () => act().then((tables) => ({ act: 2, left: 0, tables })),
    numberHistory: () => Promise.resolve({ since: null, changes: [], more: 0, prints: [] }),
    returned: () => Promise.resolve({ persons: [], untold: 0 }),
  }
}
