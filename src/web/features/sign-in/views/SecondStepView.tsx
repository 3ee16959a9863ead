import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SecondStep } from '#web/backend/backend.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { SubmitButton } from './fields.tsx'
import classes from '#web/features/sign-in/SignIn.module.css'
import { useAuthCall } from './use-auth-call.ts'
import { ViewForm } from './ViewForm.tsx'
import { trimmedHalfWidth } from './views.ts'

/** The second step after the password or another first proof: a passkey, an app's code or a recovery code. */
export function SecondStepView({ step }: { step: SecondStep }) {
  const { t } = useMessages()
  const [code, setCode] = useState('')
  const call = useAuthCall()
  const { passkey, onlyRecoveryCodes = false, takesRecoveryCodes = false } = step

  const submit = () => step.verify(trimmedHalfWidth(code))

  return (
    <>
      <h1 className={classes.heading}>
        {t(passkey || onlyRecoveryCodes ? 'auth.secondStepEither' : 'auth.secondStep')}
      </h1>
      <p className={classes.subtitle}>{t(hintOf(step))}</p>
      <Stack gap="lg" mt="lg">
        {passkey && (
          <>
            <Button size="md" fullWidth autoFocus disabled={call.waiting} onClick={() => void call.run(passkey)}>
              {t('auth.usePasskey')}
            </Button>
            <div className={classes.or}>
              <span>{t('auth.or')}</span>
            </div>
          </>
        )}
        <ViewForm call={call} onSubmit={submit}>
          <TextInput
            label={t(onlyRecoveryCodes ? 'auth.recoveryCode' : 'auth.authenticatorCode')}
            name="one-time-code"
            autoComplete="one-time-code"
            inputMode={takesRecoveryCodes ? 'text' : 'numeric'}
            autoFocus={!passkey}
            size="md"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <SubmitButton
            waiting={call.waiting}
            label={t('auth.verify')}
            busyLabel={t('auth.verifying')}
            isSecond={passkey !== undefined}
          />
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

function hintOf({ passkey, onlyRecoveryCodes, takesRecoveryCodes }: SecondStep) {
  if (onlyRecoveryCodes) return passkey ? 'auth.passkeyOrRecovery' : 'auth.recoveryAlone'
  if (passkey) return 'auth.passkeyOrCode'
  return takesRecoveryCodes ? 'auth.secondStepOrRecovery' : 'auth.secondStepHint'
}
