import { LEAST_CARD, type GridFault } from '#domain/paper/label-stock.ts'
import type { Messages } from '#web/messages/use-messages.ts'

export function gridFaultText({ t, number }: Messages, fault: GridFault): string {
  switch (fault) {
    case 'tooSmall':
      return t('labels.tooSmall', { width: number(LEAST_CARD.width), height: number(LEAST_CARD.height) })
    case 'tooWide':
      return t('labels.tooWide')
    case 'tooHigh':
      return t('labels.tooHigh')
  }
}
