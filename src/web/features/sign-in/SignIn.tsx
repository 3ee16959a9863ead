import { LanguageToggle } from '#web/messages/LanguageToggle.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { ThemeToggle } from '#web/ui/buttons/theme-toggle.tsx'
import { AuthForm } from './AuthForm.tsx'
import classes from './SignIn.module.css'

/**
 * The screen for signing in, with Google and GitHub side by side.
 * @param resuming true if the session has expired: the user's work continues after sign-in
 */
export function SignIn({ resuming = false }: { resuming?: boolean }) {
  const { authLinks } = useBackend()
  const { t } = useMessages()
  return (
    <div className={classes.screen}>
      <aside className={classes.brand} aria-hidden>
        <div className={classes.tickets} />
        <div className={classes.brandText}>
          <p className={classes.brandTitle}>{t('shell.title')}</p>
          <p className={classes.brandSubtitle}>{t('shell.subtitle')}</p>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.toggles}>
          <LanguageToggle />
          <ThemeToggle toDark={t('shell.switchToDark')} toLight={t('shell.switchToLight')} />
        </div>
        <div className={classes.card}>
          <img src="/icon.svg" alt="" width={48} height={48} />
          <AuthForm links={authLinks} notice={resuming ? { info: 'signIn.sessionEnded' } : null} />
        </div>
      </main>
    </div>
  )
}
