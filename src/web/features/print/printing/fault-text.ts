import type { Messages } from '#web/messages/use-messages.ts'
import type { PaperFault } from '../paper/check.ts'

/** So much of a text identifies it. */
const QUOTED = 40

const quoted = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text)

/** Why nothing is printed, and the remedy. */
export function faultText({ t, number }: Messages, fault: PaperFault): string {
  switch (fault.fault) {
    case 'textSize':
      return t('print.faultTextSize')
    case 'overflow':
      return t('print.faultOverflow', { text: quoted(fault.text), page: number(fault.page) })
    case 'text':
      return t('print.faultText', {
        text: quoted(fault.text),
        found: quoted(fault.found),
        page: number(fault.page),
      })
    case 'style':
      return t('print.faultStyle', { text: quoted(fault.text), page: number(fault.page) })
    case 'rows':
      return t('print.faultRows', { page: number(fault.page) })
    case 'page':
      return t('print.faultPage', { page: number(fault.page) })
  }
}
