import { useMessages } from '#web/messages/use-messages.ts'
import { chooseNames, wantsNames } from '#web/state/lists/export-names.ts'
import { useUserId } from '#web/state/user.tsx'
import type { MenuChoice } from '#web/ui/menu/menu-button.tsx'

/**
 * Adds a checkbox to the export menu. If the checkbox is ticked, exported tables have names beside codes. The person's
 * choice is stored.
 */
export function useNamesChoice(): (formats: readonly MenuChoice[]) => readonly MenuChoice[] {
  const { t } = useMessages()
  const user = useUserId()
  return (formats) => {
    const checked = wantsNames(user)
    return [...formats, { label: t('export.names'), checked, onChoose: () => chooseNames(user, !checked) }]
  }
}
