import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import type { AuthView } from '#domain/auth-views.ts'
import type { SecondStep } from '#web/backend/backend.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { ConfirmSignIn } from './ConfirmSignIn.tsx'
import { ForgottenPasswordView, MagicLinkView } from './MailedLinkViews.tsx'
import classes from '#web/features/sign-in/SignIn.module.css'
import { SecondStepView } from './SecondStepView.tsx'
import { SignUpView } from './SignUpView.tsx'
import { UpdatePasswordView } from './UpdatePasswordView.tsx'
import { VerifyOtpView } from './VerifyOtpView.tsx'
import ViewLinks from './ViewLinks.tsx'
import type { ViewProps } from './views.ts'

interface Shown {
  readonly heading: MessageKey
  readonly hint: MessageKey
  readonly View: ComponentType<ViewProps>
}

const views: Readonly<Record<Exclude<AuthView, 'sign_in'>, Shown>> = {
  sign_up: { heading: 'auth.createAccount', hint: 'auth.createAccountHint', View: SignUpView },
  magic_link: { heading: 'auth.magicLink', hint: 'auth.magicLinkHint', View: MagicLinkView },
  forgotten_password: { heading: 'auth.resetPassword', hint: 'auth.resetPasswordHint', View: ForgottenPasswordView },
  update_password: { heading: 'auth.choosePassword', hint: 'auth.choosePasswordHint', View: UpdatePasswordView },
  verify_otp: { heading: 'auth.enterCode', hint: 'auth.enterCodeHint', View: VerifyOtpView },
}

interface OtherViewsProps extends ViewProps {
  readonly confirming: string | null
  readonly secondStep: SecondStep | null
}

/**
 * All lazy-loaded screens: every view except sign_in, the question about a sign-in link, and the second step (passkey
 * or code after the password).
 */
export default function OtherViews({ confirming, secondStep, ...props }: OtherViewsProps) {
  const { t } = useMessages()
  const { view } = props.step
  if (confirming !== null) return <ConfirmSignIn email={confirming} />
  if (secondStep) return <SecondStepView step={secondStep} />
  if (view === 'sign_in') return null
  const { heading, hint, View } = views[view]
  return (
    <>
      <h1 className={classes.heading}>{t(heading)}</h1>
      <p className={classes.subtitle}>{t(hint)}</p>
      <Stack gap="lg" mt="lg">
        <View {...props} />
        <ViewLinks {...props} />
      </Stack>
    </>
  )
}
