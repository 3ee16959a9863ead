import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import type { StaffMember } from '#domain/access/staff.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Call } from '#web/accounts/use-call.ts'
import { useMessages } from '#web/messages/use-messages.ts'

export interface ConfirmingProps {
  readonly call: Call
  readonly submit: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly asksPassword: boolean
  readonly self?: StaffMember | undefined
  readonly current: string
  /** True if the dialog has a field of its own, which gets the initial focus. False if the password gets it. */
  readonly second?: boolean
  onCurrent(password: string): void
  onConfirm(): void
  onCancel(): void
}

/**
 * The confirmation buttons and, if `asksPassword`, a field for the user's own password. The password protects a screen
 * that was left open: another person cannot confirm there.
 */
export function Confirming(props: ConfirmingProps) {
  const { call, submit, danger = false, disabled = false, asksPassword, self, current, second = false } = props
  const { t } = useMessages()
  const isWrong = call.failure instanceof EventmsError && call.failure.code === 'invalidCredentials'
  const cannot = asksPassword && self !== undefined && !self.ways.includes('password')
  const isIncomplete = disabled || cannot || (asksPassword && current === '')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIncomplete && !call.running) props.onConfirm()
      }}
    >
      <Stack gap="md">
        {call.message?.isFailure && !isWrong && (
          <Alert color="red" variant="light" role="alert">
            {call.message.text}
          </Alert>
        )}
        {cannot && (
          <Alert color="yellow" variant="light" role="note">
            {t('staff.noPassword')}
          </Alert>
        )}
        {asksPassword && !cannot && (
          <PasswordInput
            label={t('staff.current')}
            maw={360}
            name="current-password"
            autoComplete="current-password"
            value={current}
            error={isWrong && t('staff.wrongPassword')}
            aria-invalid={isWrong || undefined}
            {...(!second && { 'data-autofocus': true })}
            onChange={(event) => props.onCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.showTyped') }}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            onClick={props.onCancel}
            disabled={call.running}
            {...((!asksPassword || cannot) && { 'data-autofocus': true })}
          >
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            {...(danger && { color: 'red.9' })}
            disabled={isIncomplete || call.running}
            aria-busy={call.running}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
