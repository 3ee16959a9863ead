import { Anchor, Stack } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend, useSession } from '#web/state/backend.tsx'
import { SubmitButton } from './fields.tsx'
import { SharedComputer } from '#web/features/sign-in/SharedComputer.tsx'
import classes from '#web/features/sign-in/SignIn.module.css'
import { useAuthCall } from './use-auth-call.ts'
import { ViewForm } from './ViewForm.tsx'

/**
 * Asks before using a sign-in link that this browser did not request. Such a link may come from an attacker: it would
 * sign the user in to the attacker's account, where the user then enters data.
 */
export function ConfirmSignIn({ email }: { email: string }) {
  const backend = useBackend()
  const session = useSession()
  const { t } = useMessages()
  const call = useAuthCall()
  const [shared, setShared] = useState(false)

  const submit = () => backend.confirmSignIn(...(shared ? [{ shared }] : []))

  return (
    <>
      <h1 className={classes.heading}>{t('auth.confirmSignIn', { email })}</h1>
      <p className={classes.subtitle}>
        {session ? t('auth.confirmInstead', { email: session.email }) : t('auth.confirmElsewhere')}
      </p>
      <Stack gap="lg" mt="lg">
        <ViewForm call={call} onSubmit={submit}>
          <SharedComputer value={shared} onChange={setShared} />
          <SubmitButton waiting={call.waiting} label={t('signIn.signIn')} busyLabel={t('signIn.signingIn')} />
        </ViewForm>
        <Stack align="center">
          <Anchor component="button" type="button" size="sm" onClick={() => backend.leaveConfirming()}>
            {t('auth.leaveLink')}
          </Anchor>
        </Stack>
      </Stack>
    </>
  )
}
