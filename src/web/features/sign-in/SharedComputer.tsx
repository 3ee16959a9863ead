import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import classes from './SignIn.module.css'

export function SharedComputer({ value, onChange }: { value: boolean; onChange(value: boolean): void }) {
  const { t } = useMessages()
  if (!useBackend().accountAbilities.includes('sharedComputer')) return null
  return (
    <label className={classes.shared}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      {t('signIn.shared')}
    </label>
  )
}
