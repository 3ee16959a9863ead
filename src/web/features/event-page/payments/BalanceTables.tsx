import { Button, Group, Text, Title } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import {
  byDepartment,
  byPersonInCharge,
  isNobodys,
  type BalanceGroup,
} from '#domain/tickets/payments/balance-groups.ts'
import type { BalanceLine, EventBalance } from '#domain/tickets/payments/balance.ts'
import { PagedTable } from '#web/dialogs/PagedTable.tsx'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import classes from '#web/features/event-page/event-page.module.css'
import { codeText } from '#web/features/event-page/words.ts'
import { lineName } from '#web/messages/holder-words.ts'
import { amountColumns, lineColumns } from './balance-columns.ts'
import { payButton } from './pay-button.tsx'

export interface BalanceTablesProps {
  readonly balance: EventBalance
  /** True to show only people who owe something. */
  readonly isOwed: boolean
  onOpen(line: string): void
  onPay(line: BalanceLine): void
  onInFull(group: BalanceGroup): void
  onSlip(group: BalanceGroup): void
}

const GROUPINGS = { personsInCharge: byPersonInCharge, departments: byDepartment } as const
type Grouping = keyof typeof GROUPINGS
const FIRST = { personsInCharge: 'personInCharge', departments: 'department' } as const

/** Shows who owes how much, in three tables: by person in charge, by holder and by department. */
export function BalanceTables({ balance, isOwed, onOpen, onPay, onInFull, onSlip }: BalanceTablesProps) {
  const messages = useMessages()
  const [within, setWithin] = useState<{ readonly grouping: Grouping; readonly key: string } | null>(null)
  const holders = useRef<HTMLDivElement>(null)
  const groups = useMemo(
    () => ({ personsInCharge: byPersonInCharge(balance.lines), departments: byDepartment(balance.lines) }),
    [balance],
  )
  const group = within && groups[within.grouping].find(({ key }) => key === within.key)
  const groupLines = group ? group.lines : balance.lines
  const lines = isOwed ? groupLines.filter(isOwing) : groupLines
  const showHolders = (grouping: Grouping, key: string) => {
    setWithin({ grouping, key })
    const region = holders.current?.querySelector<HTMLElement>('[role=region]')
    region?.scrollIntoView({ block: 'center' })
    region?.focus({ preventScroll: true })
  }
  return (
    <>
      <GroupTable grouping="personsInCharge" {...{ groups, isOwed }} acts={{ onInFull, onSlip }} onShow={showHolders} />
      <div className={classes.card} ref={holders}>
        <Title order={3} size="h4">
          {messages.t('payments.holders')}
        </Title>
        {group && <ListedGroup name={groupName(messages, group)} onAll={() => setWithin(null)} />}
        <PagedTable<BalanceLine>
          key={`${isOwed} ${within?.grouping} ${within?.key}`}
          label={messages.t('payments.holders')}
          rows={lines}
          keyOf={({ key }) => key}
          openerOf={({ key }) =>
            () =>
              onOpen(key)
            }
          columns={withInCharge(messages)}
          rowAction={{
            heading: messages.t('payments.pay'),
            button: (line) =>
              isOwing(line) &&
              payButton({
                text: messages.t('payments.record'),
                label: messages.t('payments.recordFor', { name: lineName(messages, line) }),
                onPress: () => onPay(line),
              }),
          }}
        />
      </div>
      <GroupTable grouping="departments" {...{ groups, isOwed }} onShow={showHolders} />
    </>
  )
}

interface GroupTableProps extends Pick<BalanceTablesProps, 'isOwed'> {
  readonly grouping: Grouping
  readonly groups: Readonly<Record<Grouping, readonly BalanceGroup[]>>
  readonly acts?: Pick<BalanceTablesProps, 'onInFull' | 'onSlip'>
  onShow(by: Grouping, key: string): void
}

function GroupTable({ grouping, groups, isOwed, acts, onShow }: GroupTableProps) {
  const messages = useMessages()
  const { t } = messages
  const owes = (group: BalanceGroup) => group.lines.some(isOwing)
  return (
    <div className={classes.card}>
      <Title order={3} size="h4">
        {t(`payments.${grouping}`)}
      </Title>
      <PagedTable<BalanceGroup>
        key={String(isOwed)}
        label={t(`payments.${grouping}`)}
        rows={isOwed ? groups[grouping].filter(owes) : groups[grouping]}
        keyOf={({ key }) => key}
        openerOf={({ key }) =>
          () =>
            onShow(grouping, key)
          }
        columns={[
          { label: t(`payments.${FIRST[grouping]}`), cell: (group) => groupName(messages, group) },
          ...amountColumns(messages),
        ]}
        {...(acts && {
          rowAction: {
            heading: t('payments.pay'),
            button: (group) => groupButtons(messages, group, acts),
          },
        })}
      />
    </div>
  )
}

function groupButtons(
  messages: Messages,
  group: BalanceGroup,
  { onInFull, onSlip }: Pick<BalanceTablesProps, 'onInFull' | 'onSlip'>,
) {
  const { t } = messages
  const name = groupName(messages, group)
  return (
    <Group gap="xs" wrap="nowrap">
      {group.lines.some(isOwing) &&
        payButton({
          text: t('payments.inFull'),
          label: t('payments.inFullOf', { name }),
          onPress: () => onInFull(group),
        })}
      {!isNobodys(group.key) &&
        payButton({ text: t('slips.one'), label: t('slips.oneOf', { name }), onPress: () => onSlip(group) })}
    </Group>
  )
}

/** Names the person in charge or department whose holders are listed, with a button for all holders. */
function ListedGroup({ name, onAll }: { readonly name: string; onAll(): void }) {
  const { t } = useMessages()
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {t('payments.within', { name })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onAll}>
        {t('payments.showAll')}
      </Button>
    </Group>
  )
}

/**
 * The columns of the screen, with one for the person in charge. On paper, the person in charge is the heading of a
 * table instead.
 */
function withInCharge(messages: Messages): ReturnType<typeof lineColumns> {
  const [first, ...others] = lineColumns(messages)
  const inCharge = {
    label: messages.t('payments.personInCharge'),
    cell: (line: BalanceLine) => codeText(messages, line.personInChargeCode, line.personInChargeName),
  }
  return [first!, inCharge, ...others]
}

export function groupName(
  messages: Messages,
  { key, code, name }: Pick<BalanceGroup, 'key' | 'code' | 'name'>,
): string {
  if (key === 'several' || key === 'nobody') return messages.t(`payments.${key}`)
  return codeText(messages, code, name)
}
