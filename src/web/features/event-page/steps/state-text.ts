import type { EventStepStatus } from '#domain/tickets/event-steps/event-steps.ts'
import { capitalized } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { EventSteps } from './use-event-steps.ts'

export function stateText(
  { t, number }: Messages,
  { step, state, left, faults }: EventStepStatus,
  { unplanned }: Pick<EventSteps, 'unplanned'>,
): string {
  const isNamed = state !== 'left'
  const texts = [
    isNamed && t(`steps.${state}`),
    !isNamed && left > 0 && t(`steps.left${capitalized(step)}`, { count: left, number: number(left) }),
    step === 'plan' &&
      state !== 'notBegun' &&
      state !== 'passed' &&
      unplanned > 0 &&
      t('steps.unplanned', { count: unplanned, number: number(unplanned) }),
    faults > 0 && t('steps.faults', { count: faults, number: number(faults) }),
  ]
  return texts.filter((text) => text !== false).join(' · ')
}
