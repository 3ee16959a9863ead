import { Anchor, Stack } from '@mantine/core'
import { linkableViews, type AuthView, type LinkableView } from '#domain/auth-views.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ViewProps } from './views.ts'

const texts: Readonly<Record<LinkableView, MessageKey>> = {
  forgotten_password: 'auth.toForgottenPassword',
  magic_link: 'auth.toMagicLink',
  verify_otp: 'auth.toVerifyOtp',
  sign_up: 'auth.toSignUp',
}

export default function ViewLinks({ step, links, onStep }: ViewProps) {
  const { t } = useMessages()
  const to = (view: AuthView, text: MessageKey) => (
    <Anchor key={view} component="button" type="button" size="sm" onClick={() => onStep({ view })}>
      {t(text)}
    </Anchor>
  )
  return (
    <Stack gap="xs" align="center">
      {step.view === 'sign_in'
        ? linkableViews.filter((view) => links.includes(view)).map((view) => to(view, texts[view]))
        : to('sign_in', 'auth.backToSignIn')}
    </Stack>
  )
}
