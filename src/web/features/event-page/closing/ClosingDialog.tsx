import { Alert, Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isoDay } from '#domain/kinds/date.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { tables } from '#domain/tables/index.ts'
import { closeAct } from '#domain/tickets/acts/close.ts'
import { checkTyped } from '#domain/validate.ts'
import { type Acting, ActModal } from '#web/dialogs/ActModal.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { ActFoot } from '#web/features/event-page/ActFoot.tsx'
import { storedExceptions } from './exception-text.ts'
import type { ClosingFigures } from './use-closing.ts'

export interface ClosingDialogProps extends ClosingFigures {
  readonly name: string
  /**
   * The points of the event that are not settled, for example people who owe money. The user must accept each as an
   * exception.
   */
  readonly exceptions: readonly string[]
  onClose(): void
}

/** Closes an event, after the user has ticked every exception. */
export function ClosingDialog(props: ClosingDialogProps) {
  const { t } = useMessages()
  return (
    <ActModal title={t('closing.closeTitle', { name: props.name })} onClose={props.onClose}>
      {(acting) => <ClosingForm {...props} {...acting} />}
    </ActModal>
  )
}

const { closedOn: dateField } = tables.closings.fields

function ClosingForm({ tickets, versions, digests, exceptions, ...props }: ClosingDialogProps & Acting) {
  const { t, issue, label } = useMessages()
  const [day, setDay] = useState(() => typedText('date', isoDay(new Date())))
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const checkedDay = checkTyped(dateField, day)
  const closedOn = typeof checkedDay === 'string' ? checkedDay : null
  const dayIssue = checkedDay === null ? ({ code: 'fieldRequired' } as const) : isIssue(checkedDay) ? checkedDay : null
  const isAgreed = exceptions.every((text) => agreed.has(text))
  const digest = digests?.wholeExport
  const { eventCode } = tickets.event
  const act = useMemo(
    () =>
      isAgreed && closedOn !== null && digest !== undefined
        ? closeAct({ eventCode, closedOn, exceptions: storedExceptions(exceptions), digest })
        : null,
    [isAgreed, closedOn, digest, eventCode, exceptions],
  )
  const agree = (text: string, isOne: boolean) => {
    const next = new Set(agreed)
    if (isOne) next.add(text)
    else next.delete(text)
    setAgreed(next)
  }
  return (
    <Stack gap="md">
      <Text>{t(exceptions.length === 0 ? 'closing.nothingOpen' : 'closing.agreeTo')}</Text>
      {exceptions.length > 0 && (
        <Fieldset legend={t('closing.exceptions')}>
          <Stack gap="sm">
            {exceptions.map((text) => (
              <Checkbox
                key={text}
                label={text}
                checked={agreed.has(text)}
                onChange={({ currentTarget }) => agree(text, currentTarget.checked)}
              />
            ))}
          </Stack>
        </Fieldset>
      )}
      <FieldInput
        name="closedOn"
        field={dateField}
        value={day}
        onChange={setDay}
        error={dayIssue ? issue(dayIssue, label(dateField.label)) : undefined}
      />
      {digests === null && <Alert color="yellow">{t('closing.needsHttps')}</Alert>}
      <ActFoot
        {...props}
        source={{ rows: {}, versions }}
        act={act}
        confirmLabel={t('closing.doClose')}
        doneMessage={t('closing.closed', { name: props.name })}
        next={<Text size="sm">{t('closing.keepFiles')}</Text>}
        preview={<Text size="sm">{t('closing.afterwards')}</Text>}
        note={isAgreed ? null : <Text size="sm">{t('closing.tickFirst')}</Text>}
      />
    </Stack>
  )
}
