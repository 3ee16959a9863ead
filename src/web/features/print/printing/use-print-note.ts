import { useMessages } from '#web/messages/use-messages.ts'

/**
 * Advice on print dialog settings that the page cannot see. WebKit (Safari) ignores the orientation of `@page`, and
 * scales pages after their layout, so that a scale cuts rows.
 */
export function usePrintNote(): string | null {
  const { t } = useMessages()
  return navigator.vendor.startsWith('Apple') ? t('print.safari') : null
}
