import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { changedRows, type ChangedRow } from '#domain/tickets/acts/people/index.ts'
import type { TicketAct } from '#domain/tickets/acts/ticket-act.ts'
import { shownText } from '#domain/grid/display.ts'
import { displayName, fieldOf, type Row, type TableDeclaration } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import type { Versions } from '#domain/wire.ts'
import type { Acting } from '#web/dialogs/ActModal.tsx'
import { type Done, isMoved, isUnanswered, useTicketAct } from '#web/dialogs/use-ticket-act.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { useNames } from '#web/state/tables/use-names.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'

interface ActSource {
  readonly rows: { readonly [N in TableName]?: readonly Row[] }
  readonly versions: Versions
}

export interface ActFootProps extends Acting, Pick<Done, 'leftOut' | 'next' | 'onward'> {
  /** The rows from which the act was computed, and the versions of their tables. */
  readonly source: ActSource
  /** Label of the confirm button. */
  readonly confirmLabel: string
  /** The act to confirm; null if the dialog's input changes nothing yet. */
  readonly act: TicketAct | null
  /** The text of the toast after the act. */
  readonly doneMessage: string
  /** Shown in place of the list of changed rows. */
  readonly preview?: ReactNode
  /** The reason why no act is possible yet, or a note to read before confirming. */
  readonly note: ReactNode
  /** True if the dialog is a form: Enter in one of its fields then confirms the act. */
  readonly submits?: boolean
  onClose(): void
}

/** Shows row by row what an act will change, with buttons to confirm or cancel. */
export function ActFoot({
  source,
  confirmLabel,
  act,
  doneMessage,
  preview,
  note,
  submits = false,
  onRunning,
  onDone,
  onClose,
  ...further
}: ActFootProps) {
  const { t, error } = useMessages()
  const { running, failure, unanswered, send } = useTicketAct(onRunning, onDone)
  const [sent, setSent] = useState<TicketAct | null>(null)
  // True if the answer to this act was lost. The act may have been performed. It must not be performed twice, so the
  // confirm button is disabled.
  const isUnsure = unanswered !== null && act === sent
  const confirm = () => {
    setSent(act)
    if (act)
      void send(act, source.versions, {
        text: doneMessage,
        leftOut: further.leftOut,
        next: further.next,
        onward: further.onward,
      })
  }
  return (
    <>
      {act && (preview ?? <RowsPreview source={source} act={act} />)}
      {failure !== null && (
        <Alert
          color={isMoved(failure) ? 'yellow' : 'red'}
          role="alert"
          title={isUnanswered(failure) ? t('change.unanswered') : undefined}
        >
          {isMoved(failure) ? t('change.moved') : error(failure)}
        </Alert>
      )}
      <DialogFoot message={note}>
        <Button variant="default" onClick={onClose} disabled={running}>
          {t('common.cancel')}
        </Button>
        <Button
          {...wrapping}
          mih={36}
          type={submits ? 'submit' : 'button'}
          onClick={confirm}
          disabled={!act || running || isUnsure}
          aria-busy={running}
        >
          {running ? t('change.doing') : confirmLabel}
        </Button>
      </DialogFoot>
    </>
  )
}

type Names = ReturnType<typeof useNames>

const NO_ROWS: readonly Row[] = []

function RowsPreview({ source, act }: { readonly source: ActSource; readonly act: TicketAct }) {
  const messages = useMessages()
  const { t, label } = messages
  const names = useNames()
  const rows = changedRows(act.changes, (table) => source.rows[table] ?? NO_ROWS)
  const numbered = rows.map((row, at) => ({ ...row, at }))
  return (
    <Stack component="section" gap="sm" aria-label={t('change.preview')}>
      <Title order={3} size="h5">
        {t('change.preview')}
      </Title>
      <PagedTable<(typeof numbered)[number]>
        label={t('people.rows')}
        rows={numbered}
        keyOf={({ at }) => at}
        columns={[
          { label: t('people.table'), cell: ({ table }) => label(tables[table].label) },
          { label: t('people.row'), cell: (row) => rowText(messages, names, row) },
          { label: t('people.what'), cell: (row) => changeText(messages, names, row) },
        ]}
      />
      {rows.length === 0 && <Text size="sm">{t('people.noRows')}</Text>}
    </Stack>
  )
}

/** The text of a changed row: its name, its event and its booklet numbers. */
function rowText({ label, list }: Messages, names: Names, { table, row }: ChangedRow): string {
  const declaration: TableDeclaration = tables[table]
  const [from, to] = [row['ticketStartNumber'], row['ticketEndNumber']]
  return list(
    [
      displayName(declaration, row, label(declaration.label)),
      names.events?.get(row['eventCode'] ?? null) || row['eventName'],
      typeof from === 'number' && typeof to === 'number' ? `${from}–${to}` : null,
    ].filter((part, at, all) => typeof part === 'string' && all.indexOf(part) === at) as string[],
  )
}

function changeText(messages: Messages, names: Names, change: ChangedRow): string {
  const { t, label, list } = messages
  const { table, does, row, changes } = change
  if (does === 'removed') return t('people.removed')
  const text = (field: string, value: Row[string] | undefined) => {
    const { kind, references } = fieldOf(tables[table], field)!
    if (kind === 'flag') return t(value === true ? 'importQuestions.yes' : 'importQuestions.no')
    return shownText(kind, value ?? null, references && names[references]) || t('people.empty')
  }
  if (does === 'added') {
    const { distributionNumber: count, unitPrice } = row
    if (table === 'products')
      return t('people.addedAt', { code: Number(row['productCode']), price: shownText('money', unitPrice ?? null) })
    return typeof count === 'number' ? t('people.addedWith', { count }) : t('people.added')
  }
  return list(
    Object.keys(changes).map((field) =>
      t('people.fieldChange', {
        field: label(fieldOf(tables[table], field)!.label),
        old: text(field, row[field]),
        now: text(field, changes[field]),
      }),
    ),
  )
}
