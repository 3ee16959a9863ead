import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCopy,
  IconArrowBackUp,
  IconCash,
  IconListCheck,
  IconListNumbers,
  IconLock,
  IconPlus,
  IconReceipt,
  IconScale,
  IconTable,
  IconTags,
  IconTicket,
  IconUpload,
  IconUserCheck,
  IconUserQuestion,
  IconUserShare,
  type Icon,
} from '@tabler/icons-react'
import type { TableName, TableWithView } from '#domain/tables/index.ts'
import type { EventStep } from '#domain/tickets/event-steps/event-steps.ts'
import type { PrintFacts } from '#domain/tickets/event-steps/facts.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { RowsLink } from '#web/features/event-page/opened.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { ViewName, ViewParams } from '#web/state/view/views.ts'
import { deferred, type Deferred } from '#web/ui/deferred.tsx'
import type { EventSteps } from './use-event-steps.ts'

/** Opens other views and dialogs for the event. The buttons of the steps call these functions. */
export interface StepHandlers {
  onAdd(table: TableWithView): void
  onImport(table: TableName): void
  onOpenRows(link: RowsLink): void
  onOpenSheet(view: ViewName, filters?: ViewParams['filters']): void
  onOpenFaults(): void
  onReconcile(): void
  onPayments(): void
  onClosing(): void
  onOpenChase(first: 'chase' | 'notReceived'): void
}

interface StepDialogProps {
  readonly tickets: EventTickets
  onClose(): void
}

interface NamedAction {
  readonly label: MessageKey
  readonly Icon: Icon
}

export interface DialogAction extends NamedAction {
  readonly Dialog: Deferred<StepDialogProps>
}

export interface LinkAction extends NamedAction {
  /** @param printed which cards are printed; null if the print log cannot be read */
  run(handlers: StepHandlers, eventCode: number, printed: PrintFacts | null): void
}

export type StepAction = DialogAction | LinkAction

const AllocateDialog = deferred(() => import('#web/features/event-page/allocate/AllocateDialog.tsx'), 'AllocateDialog')
const PlanDialog = deferred(() => import('#web/features/event-page/prepare/PlanDialog.tsx'), 'PlanDialog')
const CopyDialog = deferred(() => import('#web/features/event-page/prepare/CopyDialog.tsx'), 'CopyDialog')
const ChangeDialog = deferred(() => import('#web/features/event-page/change/ChangeDialog.tsx'), 'ChangeDialog')
const MoveOrLeaveDialog = deferred(
  () => import('#web/features/event-page/people/MoveOrLeaveDialog.tsx'),
  'MoveOrLeaveDialog',
)
const HandOverDialog = deferred(() => import('#web/features/event-page/hand-over/HandOverDialog.tsx'), 'HandOverDialog')
const ReturnsDialog = deferred(() => import('#web/features/event-page/returns/ReturnsDialog.tsx'), 'ReturnsDialog')

const add = (label: MessageKey, table: TableWithView): StepAction => ({
  label,
  Icon: IconPlus,
  run: ({ onAdd }) => onAdd(table),
})
const importInto = (label: MessageKey, table: TableName): StepAction => ({
  label,
  Icon: IconUpload,
  run: ({ onImport }) => onImport(table),
})
const rows = (label: MessageKey, table: TableWithView): StepAction => ({
  label,
  Icon: IconTable,
  run: ({ onOpenRows }, eventCode) => onOpenRows({ table, filters: { eventCode } }),
})
const sheet = (label: MessageKey, sheetIcon: Icon, view: ViewName): StepAction => ({
  label,
  Icon: sheetIcon,
  run: ({ onOpenSheet }) => onOpenSheet(view),
})

const openProducts = rows('steps.openProducts', 'products')
const openPlan = rows('steps.openPlan', 'distributionStatus')
const openFaults: StepAction = {
  label: 'steps.openFaults',
  Icon: IconAlertTriangle,
  run: ({ onOpenFaults }) => onOpenFaults(),
}

export const planFromPositions: DialogAction = { label: 'prepare.plan', Icon: IconListNumbers, Dialog: PlanDialog }
const openPayments: StepAction = { label: 'payments.action', Icon: IconCash, run: ({ onPayments }) => onPayments() }
const copyEvent: StepAction = { label: 'prepare.copy', Icon: IconCopy, Dialog: CopyDialog }

/** The buttons of each step. The first button begins the step. */
export const STEP_ACTIONS: Readonly<Record<EventStep, readonly [StepAction, ...StepAction[]]>> = {
  products: [add('steps.addProduct', 'products'), importInto('steps.importProducts', 'products'), openProducts],
  plan: [
    importInto('steps.importPlan', 'distributionStatus'),
    planFromPositions,
    add('steps.addPlan', 'distributionStatus'),
    openPlan,
  ],
  allocation: [
    { label: 'eventPage.allocate', Icon: IconTicket, Dialog: AllocateDialog },
    { label: 'eventPage.change', Icon: IconArrowsExchange, Dialog: ChangeDialog },
    { label: 'people.moveOrLeave', Icon: IconUserShare, Dialog: MoveOrLeaveDialog },
    rows('steps.openSeals', 'sealData'),
  ],
  print: [
    {
      label: 'steps.printSeals',
      Icon: IconTags,
      run: ({ onOpenSheet }, _, printed) => onOpenSheet('printSeal', scopeOf(printed)),
    },
    sheet('steps.printList', IconListCheck, 'distributionList'),
    sheet('steps.printReceipts', IconReceipt, 'ticketReceiptStamp'),
  ],
  handedOver: [
    { label: 'handOver.action', Icon: IconUserCheck, Dialog: HandOverDialog },
    { label: 'handOver.list', Icon: IconUserQuestion, run: ({ onOpenChase }) => onOpenChase('notReceived') },
  ],
  sales: [
    importInto('steps.importSales', 'salesData'),
    { label: 'returns.action', Icon: IconArrowBackUp, Dialog: ReturnsDialog },
    { label: 'chase.action', Icon: IconUserQuestion, run: ({ onOpenChase }) => onOpenChase('chase') },
    rows('steps.openSales', 'salesData'),
  ],
  payments: [openPayments, importInto('steps.importPayments', 'payments')],
  reconciliation: [
    { label: 'eventPage.reconcile', Icon: IconScale, run: ({ onReconcile }) => onReconcile() },
    rows('steps.openConfirmed', 'confirmedData'),
  ],
  closing: [{ label: 'closing.action', Icon: IconLock, run: ({ onClosing }) => onClosing() }, copyEvent],
}

/**
 * Chooses the primary button. It opens the step that must be done next (`due`), or rows that must be corrected first,
 * such as products without prices. If no step is due, it opens the payments if amounts are still owed, or else offers
 * to copy the closed event.
 */
export function primaryOf({ due, steps, unplanned }: Pick<EventSteps, 'due' | 'steps' | 'unplanned'>): StepAction {
  if (!due) return steps.at(-1)?.state === 'left' ? openPayments : copyEvent
  const { step, state, left, faults } = due
  if (step === 'plan' && state === 'notBegun' && unplanned > 0) return planFromPositions
  if (left > 0 && step === 'products') return openProducts
  if (left > 0 && step === 'plan') return openPlan
  if (left === 0 && faults > 0 && step !== 'reconciliation') return openFaults
  return STEP_ACTIONS[step][0]
}

/** The lazy-loaded dialogs of the steps, to prefetch their code. */
export const STEP_DIALOGS = Object.values(STEP_ACTIONS)
  .flat()
  .flatMap((way) => ('Dialog' in way ? [way.Dialog] : []))

/**
 * The filter with which the next print begins. If only changed cards or only unprinted cards are left after the first
 * print, the filter selects these cards.
 */
function scopeOf(printed: PrintFacts | null): ViewParams['filters'] {
  if (!printed?.isBegun) return undefined
  if (printed.changed > 0 && printed.notPrinted === 0) return { scope: 'changed' }
  return printed.notPrinted > 0 && printed.changed === 0 ? { scope: 'notPrinted' } : undefined
}
