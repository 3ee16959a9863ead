import { LanguageToggle } from '../../messages/LanguageToggle.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import classes from './SignIn.module.css'
import { SignInForm } from './SignInForm.tsx'

/**
 * The sign-in screen (spec §2).
 * @param resuming true where a session ended by itself and the work goes on after signing in
 */
export function SignIn({ resuming = false }: { resuming?: boolean }) {
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
          <h1 className={classes.heading}>{t('signIn.welcomeBack')}</h1>
          <p className={classes.subtitle}>{t('signIn.signInToContinue', { product: t('shell.product') })}</p>
          <SignInForm resuming={resuming} />
        </div>
      </main>
    </div>
  )
}
