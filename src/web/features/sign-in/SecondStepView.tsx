import { Anchor, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SecondStep } from '../../backend/backend.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { SubmitButton } from './fields.tsx'
import classes from './SignIn.module.css'
import { useAuthCall } from './use-auth-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { typed } from './views.ts'

/** Asks for the code of the authenticator app, after whatever way somebody came in. */
export function SecondStepView({ step }: { step: SecondStep }) {
  const { t } = useMessages()
  const [code, setCode] = useState('')
  const call = useAuthCall()

  const submit = async () => {
    await step.verify(typed(code))
    return null
  }

  return (
    <>
      <h1 className={classes.heading}>{t('auth.secondStep')}</h1>
      <p className={classes.subtitle}>
        {t(step.takesRecoveryCodes ? 'auth.secondStepOrRecovery' : 'auth.secondStepHint')}
      </p>
      <Stack gap="lg" mt="lg">
        <ViewForm call={call} onSubmit={submit}>
          <TextInput
            label={t('auth.authenticatorCode')}
            name="one-time-code"
            autoComplete="one-time-code"
            inputMode={step.takesRecoveryCodes ? 'text' : 'numeric'}
            autoFocus
            size="md"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <SubmitButton waiting={call.waiting} label={t('auth.verify')} doing={t('auth.verifying')} />
        </ViewForm>
        <Stack align="center">
          <Anchor component="button" type="button" size="sm" onClick={() => step.leave()}>
            {t('auth.backToSignIn')}
          </Anchor>
        </Stack>
      </Stack>
    </>
  )
}
