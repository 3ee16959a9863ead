import { useMessages } from '#web/messages/use-messages.ts'
import { chooseNames, wantsNames } from '#web/state/lists/export-names.ts'
import { useUserId } from '#web/state/user.tsx'
import type { MenuChoice } from '#web/ui/menu/menu-button.tsx'

/** Appends the person's choice of names beside codes to the formats of an export. */
export function useNamesChoice(): (formats: readonly MenuChoice[]) => readonly MenuChoice[] {
  const { t } = useMessages()
  const user = useUserId()
  return (formats) => {
    const checked = wantsNames(user)
    return [...formats, { label: t('export.names'), checked, onChoose: () => chooseNames(user, !checked) }]
  }
}
