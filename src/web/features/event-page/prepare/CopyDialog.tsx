import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isIssue } from '#domain/kinds/kind.ts'
import { fieldNames, fieldOf, type Field } from '#domain/table.ts'
import { tables, type TableRow } from '#domain/tables/index.ts'
import { copyEvent, nextCode, type NewEvent, type RestoredPlan } from '#domain/tickets/acts/prepare/index.ts'
import type { Returned, EventTickets } from '#domain/tickets/index.ts'
import { checkRow, checkTyped } from '#domain/validate.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import type { Onward } from '#web/dialogs/onward.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { type LoadedTables, useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { useChooseEvent, useChosenEvent } from '#web/state/lists/list-states.ts'
import { useView } from '#web/state/view/view.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { eventName } from '#web/features/event-page/people/words.ts'
import { ReturnedFailure } from '#web/features/event-page/reconcile/ReturnedNote.tsx'
import { useReturned } from '#web/features/event-page/reconcile/use-returned.ts'
import { figure, personText } from '#web/features/event-page/words.ts'
import { UnplannedPeople } from './UnplannedPeople.tsx'
import { type UsedCodes, useProductCodes, useUsedCodes } from './used-codes.tsx'

const COPY_TABLES = [
  'events',
  'products',
  'distributionStatus',
  'employees',
  'positions',
  'departments',
  'personInCharge',
  // Included for its version: every return of numbers changes this table. A new version means that the returned numbers
  // must be read from the history again.
  'sealData',
] as const

export interface CopyDialogProps {
  readonly tickets: EventTickets
  onClose(): void
}

export function CopyDialog({ tickets: { event }, onClose }: CopyDialogProps) {
  const { t } = useMessages()
  const tableData = useLoadedTables(COPY_TABLES)
  const usedCodes = useUsedCodes()
  return (
    <ActModal title={t('prepare.copyTitle', { event: eventName(event) })} onClose={onClose}>
      {(acting) =>
        tableData && usedCodes ? (
          <WithReturned {...{ tableData, usedCodes, event, onClose }} {...acting} />
        ) : (
          <Spinner label={t('common.loading')} />
        )
      }
    </ActModal>
  )
}

type Event = TableRow<'events'>

interface CopyProps extends Acting, Pick<CopyDialogProps, 'onClose'> {
  readonly tableData: LoadedTables<(typeof COPY_TABLES)[number]>
  readonly usedCodes: UsedCodes
  readonly event: Event
}

/** Reads the returned numbers, because they are added to the plan of the copied event. */
function WithReturned(props: CopyProps) {
  const { t } = useMessages()
  const { tableData, event } = props
  const version = tableData.versions.sealData
  const returnedState = useReturned(event.eventCode, version)
  // If a later read fails, the previous result is used. The form then stays mounted and keeps the user's input.
  const [last, setLast] = useState(returnedState.returned)
  if (returnedState.returned && returnedState.returned !== last) setLast(returnedState.returned)
  const failure = returnedState.failure !== undefined && !returnedState.isReading && (
    <ReturnedFailure {...returnedState} />
  )
  if (!last) return failure || <Spinner label={t('common.loading')} />
  return (
    <Stack gap="md">
      {failure}
      <CopyForm {...props} returned={last} isStale={!returnedState.returned || returnedState.version !== version} />
    </Stack>
  )
}

interface CopyFormProps extends CopyProps {
  readonly returned: Returned
  /** True if `returned` was read for an earlier version of the seals. */
  readonly isStale: boolean
}

const FIELDS = fieldNames(tables.events) as (keyof Event)[]

// This function is long because the typed event, its validation and its preview share the state of one form.
function CopyForm({ tableData: source, usedCodes, event, returned, isStale, ...props }: CopyFormProps) {
  const { t, number, label, issue } = useMessages()
  const { events, products } = source.rows
  const [typed, setTyped] = useState<Partial<Record<keyof Event, string>>>(() => ({
    eventCode: String(nextCode(usedCodes.events)),
  }))
  const product = useProductCodes(products, usedCodes.products, event)
  const checked = FIELDS.map((name) => {
    const field: Field = fieldOf(tables.events, name)!
    return { name, field, value: checkTyped(field, typed[name] ?? '') }
  })
  const values = Object.fromEntries(checked.map(({ name, value }) => [name, isIssue(value) ? null : value]))
  const [reversed] = checkRow(tables.events, values)
  const isTaken = (name: 'eventCode' | 'eventName') => events.some((row) => row[name] === values[name])
  const errorOf = (name: keyof Event, value: (typeof checked)[number]['value']) => {
    if ((name === 'eventCode' || name === 'eventName') && isTaken(name)) return t(`prepare.${name}Taken`)
    if (name === 'eventCode' && usedCodes.events.has(Number(values[name])))
      return t('prepare.eventCodeUsed', { code: String(nextCode(usedCodes.events)) })
    const found = isIssue(value) ? value : reversed?.field === name ? reversed : null
    return found && typed[name] !== undefined ? issue(found, label(tables.events.fields[name].label)) : undefined
  }
  const isOpen =
    checked.some(({ name, value }) => isIssue(value) || errorOf(name, value) !== undefined) || product.error !== null
  const id = JSON.stringify(values)
  // Computed even while a field of the new event is invalid, because the form always lists the people who are not
  // copied. These people are no longer employees.
  const copy = useMemo(
    () => copyEvent(source.rows, event, values as unknown as NewEvent, product.first ?? 1, returned),
    // oxlint-disable-next-line react/exhaustive-deps -- `id` changes exactly when `values` do
    [source, event, id, product.first, returned],
  )
  const { persons, unknownPersons, restored, unplanned } = copy
  const name = String(values['eventName'] ?? '')
  const { toPage, toPlan } = useWaysOn(event, Number(values['eventCode']), name)
  const notCopied = (
    <UnplannedPeople
      title={t('prepare.gone', { count: unknownPersons.length, number: number(unknownPersons.length) })}
      file={`not-copied-${event.eventCode}`}
      people={unknownPersons.map((person) => ({ person, reason: t('allocate.noEmployee') }))}
    />
  )
  return (
    <Stack gap="md">
      <Text size="sm">{t('prepare.copyHint')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {checked.map(({ name: field, field: declared, value }) => (
          <FieldInput
            key={field}
            name={field}
            field={declared}
            first={field === 'eventName'}
            value={typed[field] ?? ''}
            description={t('prepare.was', { value: String(event[field] ?? '') })}
            error={errorOf(field, value)}
            onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
          />
        ))}
        {product.input}
      </SimpleGrid>
      {notCopied}
      <Restored restored={restored} untold={returned.untold} />
      <ActFoot
        {...props}
        source={source}
        act={isOpen || isStale ? null : copy.act}
        confirmLabel={
          unknownPersons.length > 0
            ? t('prepare.copySome', { given: number(persons), asked: number(persons + unknownPersons.length) })
            : t('prepare.copyAll')
        }
        doneMessage={t('prepare.copyDone', {
          event: name,
          products: number(Number(copy.act.details['products'])),
          persons: number(persons),
        })}
        note={isOpen ? <Text size="sm">{t('people.fillIn')}</Text> : null}
        leftOut={notCopied}
        next={unplanned > 0 && <Unplanned count={unplanned} {...toPage} onClose={props.onClose} />}
        onward={unplanned > 0 ? toPlan : toPage}
      />
    </Stack>
  )
}

interface RestoredProps {
  readonly restored: readonly RestoredPlan[]
  /** Number of returned booklets for which no person is recorded. */
  readonly untold: number
}

/**
 * Lists the people whose plan grows by their returned booklets. Counts the returned booklets that cannot be added to a
 * plan.
 */
function Restored({ restored, untold }: RestoredProps) {
  const messages = useMessages()
  const { t, number } = messages
  const ended = restored.filter(({ person }) => person.planned === 0).length
  return (
    <>
      {untold > 0 && (
        <Alert color="yellow">{t('prepare.returnedUntold', { count: untold, number: number(untold) })}</Alert>
      )}
      {restored.length > 0 && (
        <Stack gap={6}>
          <Text size="sm" fw={600}>
            {t('common.counted', { label: t('prepare.restored'), count: number(restored.length) })}
          </Text>
          {ended > 0 && <Text size="sm">{t('prepare.ended', { count: ended, number: number(ended) })}</Text>}
          <PagedTable<RestoredPlan>
            label={t('prepare.restored')}
            rows={restored}
            keyOf={({ person }) => person.key}
            columns={[
              { label: t('allocate.person'), cell: ({ person }) => personText(messages, person.person) },
              { label: t('prepare.now'), align: 'end', cell: ({ person }) => figure(messages, person.planned) },
              { label: t('prepare.returned'), align: 'end', cell: ({ returned }) => number(returned) },
              { label: t('prepare.copied'), align: 'end', cell: ({ copied }) => number(copied) },
            ]}
          />
        </Stack>
      )}
    </>
  )
}

/**
 * Buttons for the next steps with the copied event. If the original event is the current one, the copy becomes the
 * current event.
 */
function useWaysOn(from: Event, copy: number, name: string) {
  const { t } = useMessages()
  const { openEvent } = useView()
  const [chosen, choose] = [useChosenEvent(), useChooseEvent()]
  const open = (params?: Parameters<typeof openEvent>[1]) => {
    if (chosen === from.eventCode) choose(copy)
    openEvent(copy, params)
  }
  return {
    toPage: { label: t('prepare.openCopy', { event: name }), onPress: () => open() },
    toPlan: { label: t('steps.onward', { what: t('prepare.plan') }), onPress: () => open({ planNow: true }) },
  }
}

interface UnplannedProps extends Onward {
  readonly count: number
  onClose(): void
}

/** Shows how many employees are not in the plan of the copied event, with a button for the next step. */
function Unplanned({ count, label, onPress, onClose }: UnplannedProps) {
  const { t, number } = useMessages()
  const open = () => {
    onClose()
    onPress()
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{t('prepare.unplannedLeft', { count, number: number(count) })}</Text>
      <Button variant="default" onClick={open}>
        {label}
      </Button>
    </Stack>
  )
}
