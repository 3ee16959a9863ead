import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Planned } from '#domain/tickets/acts/plan.ts'
import { positionPlan } from '#domain/tickets/acts/prepare/index.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { type LoadedTables, useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { eventName } from '#web/features/event-page/people/words.ts'
import { figure, personText } from '#web/features/event-page/words.ts'
import { UnplannedPeople } from './UnplannedPeople.tsx'

const PLAN_TABLES = ['events', 'distributionStatus', 'employees', 'positions', 'departments', 'personInCharge'] as const

export interface PlanDialogProps {
  readonly tickets: EventTickets
  onClose(): void
}

export function PlanDialog(props: PlanDialogProps) {
  const { t } = useMessages()
  const tableData = useLoadedTables(PLAN_TABLES)
  return (
    <ActModal title={t('prepare.planTitle', { event: eventName(props.tickets.event) })} onClose={props.onClose}>
      {(acting) =>
        tableData ? <PlanForm {...{ tableData }} {...props} {...acting} /> : <Spinner label={t('common.loading')} />
      }
    </ActModal>
  )
}

interface PlanFormProps extends PlanDialogProps, Acting {
  readonly tableData: LoadedTables<(typeof PLAN_TABLES)[number]>
}

function PlanForm({ tableData: source, tickets: { event }, ...props }: PlanFormProps) {
  const messages = useMessages()
  const { t, number } = messages
  const [replaces, setReplaces] = useState(false)
  const plan = useMemo(() => positionPlan(source.rows, event, replaces), [source, event, replaces])
  const { persons, differing, unassigned } = plan
  const booklets = t('eventPage.bookletCount', { count: plan.booklets, number: number(plan.booklets) })
  const personCount = persons + plan.leftOut.length
  const unplanned = {
    title: t('prepare.uncounted', { count: plan.leftOut.length, number: number(plan.leftOut.length) }),
    file: `without-plan-${event.eventCode}`,
    people: plan.leftOut.map(({ person, reason }) => ({ person, reason: t(`prepare.${reason}`) })),
  }
  return (
    <Stack gap="md">
      <Text role="status">
        {persons > 0
          ? t('prepare.planWhat', { count: persons, number: number(persons), booklets })
          : t('prepare.planNobody')}
      </Text>
      {unassigned > 0 && (
        <Alert color="yellow">{t('prepare.unassigned', { count: unassigned, number: number(unassigned) })}</Alert>
      )}
      <UnplannedPeople {...unplanned} />
      <UnchangedPlans people={plan.keptRows} />
      {differing > 0 && (
        <Checkbox
          label={t('prepare.replace', { count: differing, number: number(differing) })}
          checked={replaces}
          onChange={(change) => setReplaces(change.currentTarget.checked)}
        />
      )}
      <ActFoot
        {...props}
        source={source}
        act={plan.act}
        confirmLabel={
          personCount > persons
            ? t('prepare.planSome', { given: number(persons), asked: number(personCount) })
            : t('prepare.planAll', { count: persons, number: number(persons) })
        }
        doneMessage={t('prepare.planDone', { persons: number(persons), booklets: number(plan.booklets) })}
        leftOut={<UnplannedPeople {...unplanned} opensEmployees />}
        note={null}
      />
    </Stack>
  )
}

/** Lists the people whose plan rows the dialog does not change. */
function UnchangedPlans({ people }: { readonly people: readonly Planned[] }) {
  const messages = useMessages()
  const { t } = messages
  if (people.length === 0) return null
  const label = t('common.counted', { label: t('prepare.kept'), count: messages.number(people.length) })
  return (
    <Stack component="section" gap={6} aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <PagedTable<Planned>
        label={t('prepare.kept')}
        rows={people}
        keyOf={({ key }) => key}
        columns={[
          { label: t('allocate.person'), cell: ({ person }) => personText(messages, person) },
          { label: t('allocate.planned'), align: 'end', cell: ({ planned }) => figure(messages, planned) },
        ]}
      />
    </Stack>
  )
}
