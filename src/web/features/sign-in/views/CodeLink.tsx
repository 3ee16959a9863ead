import { Anchor } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import type { AuthCall } from './use-auth-call.ts'
import type { Step, ViewProps } from './views.ts'

/**
 * Shown after a mail with a link and a code was sent. Opens the form for the code: a user who reads the mail on a phone
 * can type the code here.
 */
export function CodeLink({ links, onStep, call, to }: ViewProps & { call: AuthCall; to: Omit<Step, 'view'> }) {
  const { t } = useMessages()
  const sent = call.notice !== null && 'doneKey' in call.notice
  if (!sent || !links.includes('verify_otp')) return null
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onStep({ view: 'verify_otp', ...to })}>
      {t('auth.haveCode')}
    </Anchor>
  )
}
