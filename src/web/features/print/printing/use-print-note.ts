import { useMessages } from '#web/messages/use-messages.ts'

/**
 * What has to be left or chosen in the print dialog, because the page cannot see it; null where any setting is right.
 * WebKit (Safari) ignores the orientation of `@page`, and scales pages after their layout, so that a scale cuts rows.
 */
export function usePrintNote(): string | null {
  const { t } = useMessages()
  return navigator.vendor.startsWith('Apple') ? t('print.safari') : null
}
