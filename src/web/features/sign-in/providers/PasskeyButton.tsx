import { Button } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { NoticeBox } from '#web/features/sign-in/NoticeBox.tsx'
import { useAuthCall } from '#web/features/sign-in/views/use-auth-call.ts'

export function PasskeyButton({ shared }: { shared: boolean }) {
  const { signInWithPasskey } = useBackend()
  const { t } = useMessages()
  const call = useAuthCall()
  if (!signInWithPasskey) return null
  const press = () => signInWithPasskey({ shared })
  return (
    <>
      <Button variant="default" size="md" fullWidth disabled={call.waiting} onClick={() => void call.run(press)}>
        {t('signIn.passkey')}
      </Button>
      <NoticeBox notice={call.notice} />
    </>
  )
}
