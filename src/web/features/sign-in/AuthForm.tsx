import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { AuthView, LinkableView } from '#domain/auth-views.ts'
import type { Provider } from '#web/backend/backend.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend, useLive } from '#web/state/backend.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { PasskeyButton } from './providers/PasskeyButton.tsx'
import classes from './SignIn.module.css'
import { SharedComputer } from './SharedComputer.tsx'
import { SignInView } from './views/SignInView.tsx'
import { SocialButtons } from './providers/SocialButtons.tsx'
import type { Notice } from './views/use-auth-call.ts'
import type { Step } from './views/views.ts'

// Lazy-loaded to keep the initial JavaScript small: most users need only the view sign_in.
const OtherViews = deferred(() => import('./views/OtherViews.tsx'), 'default')
const ViewLinks = deferred(() => import('./views/ViewLinks.tsx'), 'default')

export interface AuthFormProps {
  /** The initial view. If the user has opened a link to reset the password, update_password opens instead. */
  readonly view?: AuthView
  readonly links?: readonly LinkableView[]
  readonly providers?: readonly Provider[]
  readonly providerLayout?: 'horizontal' | 'vertical'
  /** Shown above the view sign_in until another notice replaces it. */
  readonly notice?: Notice | null
}

const NO_LINKS: readonly LinkableView[] = []
const OWN_PROVIDERS: readonly Provider[] = ['google', 'github']

/**
 * The sign-in form with its six views. A link to reset the password opens update_password. When the password has been
 * changed, sign_in opens.
 */
export function AuthForm({
  view = 'sign_in',
  links = NO_LINKS,
  providers = OWN_PROVIDERS,
  providerLayout = 'horizontal',
  notice = null,
}: AuthFormProps) {
  const backend = useBackend()
  const { t } = useMessages()
  const callbackError = useLive(backend.callbackError)
  const confirming = useLive(backend.confirming)
  const secondStep = useLive(backend.secondStep)
  const [shared, setShared] = useState(false)
  const [step, setStep] = useState<Step>({ view: backend.recovering.get() ? 'update_password' : view })

  useEffect(
    () =>
      backend.onAuthEvent((event) => {
        if (event === 'passwordRecovery') setStep({ view: 'update_password' })
        if (event === 'userUpdated')
          setStep((before) => ({ view: 'sign_in', updated: before.view === 'update_password' }))
      }),
    [backend],
  )

  const go = (next: Step) => {
    // Switching to another view cancels the recovery.
    if (step.view === 'update_password') backend.leaveRecovery()
    setStep(next)
  }

  if (confirming !== null || secondStep || step.view !== 'sign_in') {
    return <OtherViews confirming={confirming} secondStep={secondStep} step={step} links={links} onStep={go} />
  }
  const before: Notice | null = callbackError
    ? { error: callbackError }
    : step.updated
      ? { doneKey: 'auth.passwordUpdated' }
      : notice
  return (
    <>
      <h1 className={classes.heading}>{t('signIn.welcomeBack')}</h1>
      <p className={classes.subtitle}>{t('signIn.signInToContinue', { product: t('shell.product') })}</p>
      <Stack gap="md" mt="lg">
        <SignInView before={before} shared={shared} />
        {providers.length > 0 && (
          <>
            <div className={classes.or}>
              <span>{t('signIn.orContinueWith')}</span>
            </div>
            <SocialButtons providers={providers} layout={providerLayout} shared={shared} />
          </>
        )}
        <PasskeyButton shared={shared} />
        <SharedComputer value={shared} onChange={setShared} />
        {links.length > 0 && <ViewLinks step={step} links={links} onStep={go} />}
      </Stack>
    </>
  )
}
