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

// The first JavaScript holds sign_in alone.
const OtherViews = deferred(() => import('./views/OtherViews.tsx').then((module) => module.default))
const ViewLinks = deferred(() => import('./views/ViewLinks.tsx').then((module) => module.default))

export interface AuthFormProps {
  /** The view that opens; a recovery that is under way opens update_password instead. */
  readonly view?: AuthView
  /** The views that are linked to from sign_in; none of them at first. */
  readonly links?: readonly LinkableView[]
  /** Social providers, in their order. */
  readonly providers?: readonly Provider[]
  readonly providerLayout?: 'horizontal' | 'vertical'
  /** Shown above sign_in until there is another notice. */
  readonly notice?: Notice | null
}

const NO_LINKS: readonly LinkableView[] = []
const OWN_PROVIDERS: readonly Provider[] = ['google', 'github']

/**
 * The auth form kit: its six views, of which one shows at a time. A recovery moves it to update_password, a user update
 * back to sign_in.
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
    // Going elsewhere gives the new password up.
    if (step.view === 'update_password') backend.leaveRecovery()
    setStep(next)
  }

  if (confirming !== null || secondStep || step.view !== 'sign_in') {
    return <OtherViews confirming={confirming} secondStep={secondStep} step={step} links={links} onStep={go} />
  }
  const before: Notice | null = callbackError
    ? { error: callbackError }
    : step.updated
      ? { done: 'auth.passwordUpdated' }
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
