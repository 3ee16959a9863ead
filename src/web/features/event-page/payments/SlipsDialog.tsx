import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { groupName } from './BalanceTables.tsx'
import { isOwingGroup, owedText, slipGroups, slipOf } from './slips.ts'
import { useBalanceStamp, type Balanced } from '#web/state/event-tickets/use-balance.ts'
import type { PaymentHandlers } from './payment-handlers.ts'

/**
 * The persons in charge who get a slip. `owing`: those with at least one holder who owes money. A key selects a single
 * person in charge.
 */
export type SlipChoice = 'owing' | 'all' | { readonly key: string }

export interface SlipsDialogProps extends Balanced, Pick<PaymentHandlers, 'SlipPaper'> {
  readonly name: string
  readonly first: SlipChoice
  onClose(): void
}

/** Prints payment slips. A person in charge hands in the slip together with the money. */
export function SlipsDialog({ balance, tickets, versions, name, first, SlipPaper, onClose }: SlipsDialogProps) {
  const messages = useMessages()
  const { t, number } = messages
  const [chosenOption, setChosenOption] = useState(() => (typeof first === 'object' ? keyValue(first.key) : first))
  const groups = useMemo(() => slipGroups(balance), [balance])
  const owing = groups.filter(isOwingGroup)
  const options = [
    ...(owing.length > 0 ? [{ value: 'owing', label: t('slips.owing', { number: number(owing.length) }) }] : []),
    { value: 'all', label: t('slips.all', { number: number(groups.length) }) },
    ...groups.map((group) => ({ value: keyValue(group.key), label: groupName(messages, group) })),
  ]
  // The chosen option disappears if the person in charge is deleted, or if nobody owes anything any more.
  const choice = options.some(({ value }) => value === chosenOption) ? chosenOption : 'all'
  const chosenGroups =
    choice === 'owing' ? owing : groups.filter(({ key }) => choice === 'all' || keyValue(key) === choice)
  const slips = chosenGroups.map((group) => slipOf(messages, group))
  const holders = slips.reduce((sum, slip) => sum + slip.holders.length, 0)
  const paper = useBalanceStamp(['slips', choice], versions)
  return (
    <Dialog onClose={onClose} title={t('slips.dialog', { event: name })}>
      <Stack gap="md">
        <NativeSelect
          label={t('slips.which')}
          data={options}
          value={choice}
          onChange={(change) => setChosenOption(change.currentTarget.value)}
          data-autofocus
        />
        <Text size="sm" role="status">
          {slips.length === 0
            ? t('slips.nothing')
            : t('slips.what', {
                count: slips.length,
                number: number(slips.length),
                people: t('slips.people', { count: holders, number: number(holders) }),
                amount: owedText(
                  messages,
                  chosenGroups.flatMap(({ lines }) => lines),
                ),
              })}
        </Text>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {slips.length > 0 && (
            <SlipPaper
              {...paper}
              event={name}
              slips={slips}
              fileName={`payment-slips-${tickets.event.eventCode}`}
              ready
            />
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

const keyValue = (key: string): string => `key ${key}`
