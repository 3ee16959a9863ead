import { IconLanguage } from '@tabler/icons-react'
import { IconButton } from '../ui/icon-button.tsx'
import { useMessages } from './use-messages.ts'

/**
 * Switches between the two languages. Its label is in the language it switches to, so that whoever needs it can read
 * it.
 */
export function LanguageToggle() {
  const { t, locale, setLocale } = useMessages()
  const other = locale === 'en' ? 'ja' : 'en'
  return (
    <IconButton label={t('shell.switchLanguage')} lang={other} onClick={() => setLocale(other)}>
      <IconLanguage size={20} stroke={1.7} />
    </IconButton>
  )
}
