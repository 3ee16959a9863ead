import { Alert, Button, Group, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import type { Call } from './use-call.ts'

interface AccountSectionProps {
  readonly title: string
  readonly call?: Call
  readonly failure?: unknown
  readonly children: ReactNode
}

export function AccountSection({ title, call, failure = null, children }: AccountSectionProps) {
  const { error } = useMessages()
  // The focus was in the form that this result replaces. This hook keeps it in the dialog.
  useKeptFocus()
  return (
    <Stack component="section" gap="sm" aria-label={title} tabIndex={-1}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {error(failure)}
        </Alert>
      )}
      {call?.message && (
        <Alert
          color={call.message.isFailure ? 'red' : 'green'}
          variant="light"
          role={call.message.isFailure ? 'alert' : 'status'}
        >
          {call.message.text}
        </Alert>
      )}
      {children}
    </Stack>
  )
}

export interface FormProps {
  readonly call: Call
  readonly submit: string
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly otherButton?: ReactNode
  onSubmit(): void
  readonly children: ReactNode
}

export function Form({ call, submit, disabled = false, danger = false, otherButton, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabled) onSubmit()
      }}
    >
      <Stack gap="sm" align="flex-start">
        {children}
        <Group gap="sm">
          <Button
            type="submit"
            // A dialog with several forms has no primary button. Only a button that removes something is red.
            {...(danger ? { color: 'red.9' } : { variant: 'default' })}
            disabled={disabled || call.running}
            aria-busy={call.running}
          >
            {submit}
          </Button>
          {otherButton}
        </Group>
      </Stack>
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  /** True for the first field of a form that was just opened, which gets the focus. */
  readonly autoFocus?: boolean
  onChange(value: string): void
}

export function Password({ kind = 'current-password', ...props }: FieldProps & { kind?: string }) {
  const { t } = useMessages()
  return (
    <PasswordInput
      {...props}
      w="100%"
      maw={360}
      name={kind}
      autoComplete={kind}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showTyped') }}
    />
  )
}

interface TextFieldProps extends FieldProps {
  readonly code?: boolean
  readonly autoComplete?: string
  readonly description?: string
}

export function Field({ code = false, ...props }: TextFieldProps) {
  return (
    <TextInput
      autoComplete={code ? 'one-time-code' : 'off'}
      {...props}
      w="100%"
      maw={360}
      spellCheck={false}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
