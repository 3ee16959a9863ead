import { Button, Text, Title } from '@mantine/core'
import { useRovingIndex } from '@mantine/hooks'
import {
  IconCircle,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCircleDotted,
  IconCircleMinus,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { EVENT_STEPS, isSettled, type EventStepStatus } from '#domain/tickets/event-steps/event-steps.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import classes from './steps.module.css'
import { stateText } from './state-text.ts'
import type { EventSteps } from './use-event-steps.ts'
import { STEP_ACTIONS, primaryOf, type StepAction } from './step-actions.ts'

export interface StepListProps {
  /** The event's name; undefined if the page shows the name elsewhere. */
  readonly title?: string | undefined
  readonly content?: ReactNode
  /** Undefined until the states of the steps are computed. */
  readonly work: EventSteps | undefined
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** True to show only the primary button, without the list of steps. */
  readonly isBrief: boolean
  onRun(action: StepAction): void
}

/** The steps as a toolbar: arrow keys move between the buttons, and Tab moves to the primary button. */
export function StepList({ title, content, work, isOpen, isBusy, isBrief, onRun }: StepListProps) {
  const messages = useMessages()
  const { t } = messages
  const due = work?.due
  const primary = work && primaryOf(work)
  const primaryStep = due?.step ?? EVENT_STEPS.find((step) => primary && STEP_ACTIONS[step].includes(primary))
  const steps = EVENT_STEPS.map((step) => {
    const primaryAction = primary && step === primaryStep ? primary : null
    const otherActions = isBrief ? [] : STEP_ACTIONS[step].filter((action) => action !== primaryAction)
    return {
      step,
      status: work?.steps.find((stepStatus) => stepStatus.step === step),
      actions: primaryAction ? [primaryAction, ...otherActions] : otherActions,
    }
  })
  const allActions = steps.flatMap(({ actions }) => actions)
  const [reached, setReached] = useState<StepAction | null>(null)
  const stop = reached && allActions.includes(reached) ? reached : primary
  const roving = useRovingIndex({
    total: allActions.length,
    orientation: 'both',
    focusedIndex: stop ? allActions.indexOf(stop) : 0,
    onFocusChange: (index) => setReached(allActions[index] ?? null),
  })
  return (
    <section className={classes.steps} aria-labelledby="event-steps" aria-busy={isBusy}>
      <div className={classes.head}>
        <Title order={3} size="h4" id="event-steps" {...(title !== undefined && { translate: 'no' })}>
          {title ?? t('steps.title')}
        </Title>
        <Text size="sm">{work && workText(messages, work)}</Text>
        {content && <div className={classes.aside}>{content}</div>}
      </div>
      <div role="toolbar" aria-labelledby="event-steps" data-offers>
        <ol className={classes.list} data-brief={isBrief || undefined}>
          {steps.map(({ step, status, actions }) => (
            <li
              key={step}
              className={classes.step}
              data-state={status?.state}
              aria-current={status?.isDue ? 'step' : undefined}
            >
              <div className={classes.name}>
                <StateIcon status={status} />
                <span>{t(`steps.${step}`)}</span>
              </div>
              <Text size="sm" className={classes.state}>
                {work && status && stateText(messages, status, work)}
              </Text>
              {actions.length > 0 && (
                <div className={classes.actions}>
                  {actions.map((action) => {
                    const item = roving.getItemProps({
                      index: allActions.indexOf(action),
                      onClick: () => onRun(action),
                    })
                    return (
                      <Button
                        key={action.label}
                        {...item}
                        size="xs"
                        variant={action === primary ? 'filled' : 'default'}
                        {...(action === primary && { tabIndex: 0 })}
                        leftSection={<action.Icon size={16} aria-hidden />}
                        disabled={!isOpen}
                      >
                        {t(action.label)}
                      </Button>
                    )
                  })}
                </div>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const ICONS = {
  done: IconCircleCheck,
  left: IconCircleDotted,
  notBegun: IconCircle,
  passed: IconCircleMinus,
  unknown: IconCircle,
} as const

function StateIcon({ status }: { readonly status: EventStepStatus | undefined }) {
  const Icon = status?.isDue ? IconCircleArrowRight : ICONS[status?.state ?? 'unknown']
  return <Icon size={20} stroke={1.8} aria-hidden />
}

function workText({ t }: Messages, { due, steps }: EventSteps): string {
  if (due) return t('steps.due', { step: t(`steps.${due.step}`) })
  return t(steps.every(isSettled) ? 'steps.allDone' : isClosed(steps) ? 'steps.closed' : 'steps.reconciled')
}

const isClosed = (steps: readonly EventStepStatus[]): boolean => steps.at(-1)?.state === 'done'
