import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useBackend } from '../../state/backend.tsx'
import classes from './SignIn.module.css'
import { SocialButtons } from './SocialButtons.tsx'
import { useReturnedError } from './use-returned-error.ts'

/** Email and password, and the providers below; whatever the server says against it stands in one box. */
export function SignInForm({ resuming }: { resuming: boolean }) {
  const backend = useBackend()
  const { t, error } = useMessages()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [waiting, setWaiting] = useState(false)
  const returned = useReturnedError()
  const said = failure !== null ? error(failure) : returned ? t('signIn.providerFailed') : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    setWaiting(true)
    setFailure(null)
    try {
      await backend.signIn(email.trim(), password)
    } catch (reason) {
      setFailure(reason)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Stack gap="md" mt="lg">
      {resuming && said === null && (
        <Alert variant="light" role="status">
          {t('signIn.sessionEnded')}
        </Alert>
      )}
      {said !== null && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} />}>
          {said}
        </Alert>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextInput
            label={t('signIn.email')}
            placeholder={t('signIn.emailPlaceholder')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            size="md"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('signIn.password')}
            name="password"
            autoComplete="current-password"
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.showTyped') }}
          />
          <Button type="submit" size="md" fullWidth disabled={waiting} aria-busy={waiting}>
            {waiting ? t('signIn.signingIn') : t('signIn.signIn')}
          </Button>
        </Stack>
      </form>
      <div className={classes.or}>
        <span>{t('signIn.orContinueWith')}</span>
      </div>
      <SocialButtons />
    </Stack>
  )
}
