import { Alert, Stack, Text } from '@mantine/core'
import type { AllocateChoices, Allocation } from '#domain/tickets/acts/allocate.ts'
import type { AllocationLeftOut } from '#domain/tickets/acts/left-out.ts'
import { intervalsOf, intersection, countOf, type Intervals } from '#domain/tickets/intervals.ts'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import { numbersText } from '#web/features/event-page/words.ts'
import { nothingText } from './allocate-words.ts'
import classes from './allocate.module.css'
import { LeftOutPeople } from './LeftOutPeople.tsx'
import { LinesTable } from './LinesTable.tsx'

export interface PreviewProps {
  readonly allocation: Allocation
  readonly leftOut: AllocationLeftOut
  readonly choices: AllocateChoices
  /** Numbers that are in stock although they are reported as sold. */
  readonly unheld: Intervals
  /** True while the preview is stale and a new one is computed. */
  readonly busy: boolean
}

export function Preview(props: PreviewProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { lines, totals } = props.allocation
  const { lowest, highest } = totals
  const figures = [
    [t('allocate.persons'), number(totals.persons)],
    [t('allocate.count'), number(totals.numbers)],
    [t('allocate.seals'), number(totals.seals)],
    [
      t('allocate.between'),
      lowest === null || highest === null ? t('eventPage.untold') : numbersText([lowest, highest]),
    ],
    [t('allocate.shortOf'), number(totals.short)],
    [t('allocate.freeAfter'), number(totals.freeAfter)],
  ] as const
  const warnings = warningTexts(messages, props)
  const emptyText = nothingText(messages, props.allocation)
  return (
    <Stack gap="sm" component="section" aria-label={t('allocate.preview')} aria-busy={props.busy}>
      {/* A live region, because choices in the form above change the figures. */}
      <div role="status">
        <dl className={classes.figures}>
          {figures.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {warnings.length > 0 && (
        <Alert color="yellow" role="note">
          {warnings.map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
        </Alert>
      )}
      <LeftOutPeople leftOut={props.leftOut} eventCode={props.allocation.event.eventCode} />
      {emptyText !== null && <Text size="sm">{emptyText}</Text>}
      {lines.length > 0 && <LinesTable lines={lines} />}
    </Stack>
  )
}

function warningTexts(
  { t, number }: Messages,
  { allocation: { lines, totals }, choices: { numbers, allowsFewer }, unheld }: PreviewProps,
): readonly string[] {
  const { shortPersons, short, freeAfter, splitPersons, unnumbered } = totals
  const gaps = numbers.kind === 'gaps'
  const reported = unheld.length > 0 ? countOf(intersection(intervalsOf(lines.flatMap(({ gets }) => gets)), unheld)) : 0
  return [
    shortPersons > 0 &&
      t('allocate.runOut', { count: shortPersons, number: number(shortPersons), short: number(short) }),
    shortPersons > 0 && freeAfter > 0 && !gaps && t('allocate.tryGaps', { number: number(freeAfter) }),
    shortPersons > 0 && freeAfter > 0 && gaps && !allowsFewer && t('allocate.tryPart', { number: number(freeAfter) }),
    splitPersons > 0 && t('allocate.parted', { count: splitPersons, number: number(splitPersons) }),
    reported > 0 && t('allocate.alreadyReported', { number: number(reported) }),
    unnumbered > 0 && t('allocate.unnumbered', { count: unnumbered, number: number(unnumbered) }),
  ].filter((text) => text !== false)
}
