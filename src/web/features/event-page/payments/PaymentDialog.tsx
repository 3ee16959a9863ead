import { Alert, Button, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ComponentProps, useMemo, useState } from 'react'
import { isoDay } from '#domain/kinds/date.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { fieldNames, fieldOf, type Field, type Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { payable, payAct, type NewPayment } from '#domain/tickets/acts/pay.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import type { Payment } from '#domain/tickets/payments/divide-payments.ts'
import { checkRow, checkTyped } from '#domain/validate.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { type LoadedTables, useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { eventName } from '#web/features/event-page/people/words.ts'

/**
 * The initial content of the dialog: the payment to correct, or else a new payment, filled in from `line` if there is
 * one.
 */
export interface PaymentStart {
  readonly payment?: Payment
  readonly line?: Pick<BalanceLine, 'companyCode' | 'personInChargeCode' | 'owed'>
}

export interface PaymentDialogProps {
  readonly tickets: EventTickets
  readonly start: PaymentStart
  onClose(): void
}

const EMPLOYEES = ['employees'] as const
// If another user changes one of these tables, the database refuses the payment. Sales are left out, because a new sale
// must not prevent a payment.
const PAYMENT_TABLES = ['events', 'payments'] as const
const { payments } = tables
/** All fields except the key and the event. */
const FIELDS = fieldNames(payments).filter((name) => name !== payments.key && name !== payments.ofEvent)

export function PaymentDialog(props: PaymentDialogProps) {
  const { t } = useMessages()
  const tableData = useLoadedTables(PAYMENT_TABLES)
  const title = props.start.payment ? 'payments.correctTitle' : 'payments.recordTitle'
  return (
    <ActModal title={t(title, { event: eventName(props.tickets.event) })} onClose={props.onClose}>
      {(acting) =>
        tableData ? (
          <PaymentForm tableData={tableData} {...props} {...acting} />
        ) : (
          <Spinner label={t('common.loading')} />
        )
      }
    </ActModal>
  )
}

interface PaymentFormProps extends PaymentDialogProps, Acting {
  readonly tableData: LoadedTables<(typeof PAYMENT_TABLES)[number]>
}

function PaymentForm({ tableData: source, tickets, start, ...props }: PaymentFormProps) {
  const messages = useMessages()
  const { t, label, issue } = messages
  const names = useNames()
  const employees = useLoadedTables(EMPLOYEES)?.rows.employees
  const [typed, setTyped] = useState(() => typedOf(messages, start))
  const [touched, touch] = useState<ReadonlySet<string>>(new Set())
  const [deletes, setDeletes] = useState(false)
  const checked = FIELDS.map((name) => {
    const field: Field = fieldOf(payments, name)!
    // Essential fields, such as the amount, must be filled in, too. `checkTyped` checks only required ones.
    return {
      name,
      field,
      value: checkTyped({ ...field, ...(field.essential && { required: true }) }, typed[name] ?? ''),
    }
  })
  const values = Object.fromEntries(checked.map(({ name, value }) => [name, value]))
  const isOpen = checked.some(({ value }) => isIssue(value))
  const [lacking] = isOpen ? [] : checkRow(payments, values as Row)
  const id = JSON.stringify(values)
  const { isStale, check } = useStale(source.rows.payments, values as Values, start.payment)
  const act = useMemo(
    () => actOf(tickets.event.eventCode, start.payment, deletes, isOpen || lacking ? null : (values as Values)),
    // oxlint-disable-next-line react/exhaustive-deps -- `id` changes exactly when `values` do
    [tickets.event.eventCode, start.payment, deletes, isOpen, lacking?.code, id],
  )
  const did = deletes ? 'deleted' : start.payment ? 'corrected' : 'recorded'
  const note = lacking ? issue(lacking, '') : isOpen ? t('payments.fillIn') : t('payments.nothingChanged')
  const payer = employees?.find(({ companyCode }) => companyCode === values['companyCode'])?.name
  const hints: Readonly<Record<string, string>> = {
    companyCode: payer ?? t('payments.payerHint'),
    amount: t('payments.amountHint'),
    way: t('payments.wayHint'),
  }
  return (
    <Stack gap="md" renderRoot={formRoot}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {checked.map(({ name, field, value }) => (
          <FieldInput
            key={name}
            name={name}
            field={field}
            first={name === (start.payment || start.line ? 'amount' : 'companyCode')}
            value={typed[name] ?? ''}
            names={field.references && names[field.references]}
            description={hints[name]}
            readOnly={deletes}
            error={touched.has(name) && isIssue(value) ? issue(value, label(field.label)) : undefined}
            onChange={(text) => {
              touch((before) => new Set(before).add(name))
              setTyped((before) => ({ ...before, [name]: text }))
            }}
          />
        ))}
      </SimpleGrid>
      {start.payment?.eventCode === tickets.event.eventCode && (
        <Checkbox
          label={t('payments.deleting')}
          checked={deletes}
          onChange={(change) => setDeletes(change.currentTarget.checked)}
        />
      )}
      {start.payment && start.payment.eventCode !== tickets.event.eventCode && (
        <Text size="sm">{t('payments.getsEvent', { event: eventName(tickets.event) })}</Text>
      )}
      {isStale && <ChangedPayments isEdit={!!start.payment} onChecked={check} />}
      <ActFoot
        {...props}
        submits
        source={source}
        act={isStale ? null : act}
        confirmLabel={t(deletes ? 'payments.doDelete' : start.payment ? 'payments.doCorrect' : 'payments.doRecord')}
        doneMessage={t(`payments.${did}`)}
        {...(!start.payment && { preview: <></> })}
        note={act || isStale ? null : <Text size="sm">{note}</Text>}
      />
    </Stack>
  )
}

/** Wraps the dialog in a form, so that Enter in a field records the payment. */
const formRoot = (props: ComponentProps<'form'>) => (
  <form noValidate onSubmit={(event) => event.preventDefault()} {...props} />
)

/**
 * Warns that other payments of this person were recorded or changed. The form keeps the typed amount, because the user
 * may have chosen it deliberately.
 */
function ChangedPayments({ isEdit, onChecked }: { readonly isEdit: boolean; onChecked(): void }) {
  const { t } = useMessages()
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="xs" align="flex-start">
        {t(isEdit ? 'payments.paymentMoved' : 'payments.payerMoved')}
        {!isEdit && (
          <Button size="xs" variant="default" onClick={onChecked}>
            {t('payments.amountChecked')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

type Values = Readonly<Record<string, Value>>

/** `isStale` is true if related payments have changed since the dialog opened, or since the last call of `check`. */
function useStale(rows: readonly Payment[], values: Values, payment: Payment | undefined) {
  const [checked, setChecked] = useState(rows)
  const [before, now] = [checked, rows].map((some) => JSON.stringify(relatedPayments(some, values, payment)))
  return { isStale: before !== now, check: () => setChecked(rows) }
}

/**
 * The payment to correct, or all payments of the typed payer. If one of these payments changes, the user must look
 * again. Otherwise a debt could be paid twice, or another user's correction could be overwritten.
 */
function relatedPayments(
  rows: readonly Payment[],
  { companyCode, personInChargeCode }: Values,
  payment: Payment | undefined,
): readonly Payment[] {
  if (payment) return rows.filter(({ id }) => id === payment.id)
  return rows.filter((row) =>
    row.companyCode === null ? row.personInChargeCode === personInChargeCode : row.companyCode === companyCode,
  )
}

/**
 * The act to confirm; null if it would change nothing.
 * @param values null while a field is invalid
 */
function actOf(
  eventCode: number,
  payment: Payment | undefined,
  deletes: boolean,
  values: Values | null,
): TicketAct | null {
  if (payment && deletes) return payAct(eventCode, { remove: [payment.id] })
  if (!values) return null
  if (!payment) return payAct(eventCode, { add: [{ ...values, eventCode } as unknown as NewPayment] })
  const changes = Object.fromEntries(
    // A payment without an event gets this event.
    Object.entries({ ...values, eventCode }).filter(([field, value]) => value !== (payment as Row)[field]),
  )
  return Object.keys(changes).length === 0 ? null : payAct(eventCode, { edit: [{ key: payment.id, changes }] })
}

/**
 * The initial texts of the fields. A correction begins with the values of the stored payment. A new payment begins with
 * the amount owed, today's date, and the payment method "cash".
 */
function typedOf({ t }: Messages, { payment, line }: PaymentStart): Readonly<Record<string, string>> {
  const first: Row = payment ?? {
    companyCode: line?.companyCode ?? null,
    personInChargeCode: line?.personInChargeCode ?? null,
    amount: (line && payable(line)) || null,
    paidOn: isoDay(new Date()),
    way: t('payments.cash'),
  }
  return Object.fromEntries(FIELDS.map((name) => [name, typedText(fieldOf(payments, name)!.kind, first[name])]))
}
