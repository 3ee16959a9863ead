import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'

interface FieldProps {
  readonly value: string
  readonly autoFocus?: boolean
  onChange(value: string): void
}

export type EmailFieldProps = FieldProps | { readonly value: string; readonly readOnly: true }

export function EmailField(props: EmailFieldProps) {
  const { t } = useMessages()
  return (
    <TextInput
      label={t('signIn.email')}
      placeholder={t('signIn.emailPlaceholder')}
      type="email"
      name="email"
      autoComplete="username"
      size="md"
      {...('readOnly' in props
        ? props
        : {
            value: props.value,
            autoFocus: props.autoFocus ?? false,
            onChange: (event: ChangeEvent<HTMLInputElement>) => props.onChange(event.currentTarget.value),
          })}
    />
  )
}

export interface PasswordFieldProps extends FieldProps {
  readonly label: string
  /** The `autocomplete` value: password managers fill in a current password, or generate a new one. */
  readonly kind: 'current-password' | 'new-password'
  readonly description?: string
}

export function PasswordField({ label, kind, description, value, autoFocus = false, onChange }: PasswordFieldProps) {
  const { t } = useMessages()
  return (
    <PasswordInput
      label={label}
      {...(description !== undefined && { description })}
      name={kind}
      autoComplete={kind}
      autoFocus={autoFocus}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showTyped') }}
    />
  )
}

interface SubmitButtonProps {
  readonly waiting: boolean
  readonly label: string
  readonly busyLabel: string
  /** True if another button on the screen is the primary one (the filled one). */
  readonly isSecond?: boolean
}

export function SubmitButton({ waiting, label, busyLabel, isSecond = false }: SubmitButtonProps) {
  return (
    <Button
      variant={isSecond ? 'default' : 'filled'}
      type="submit"
      size="md"
      fullWidth
      disabled={waiting}
      aria-busy={waiting}
    >
      {waiting ? busyLabel : label}
    </Button>
  )
}
