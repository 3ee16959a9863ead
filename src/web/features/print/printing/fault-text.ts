import type { Messages } from '#web/messages/use-messages.ts'
import type { PaperFault } from '#web/features/print/paper/check.ts'

/** Characters that identify a text. */
const QUOTED = 40

const quoted = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text)

/** The fault and its remedy. */
export function faultText({ t, number }: Messages, fault: PaperFault): string {
  switch (fault.fault) {
    case 'textSize':
      return t('printFaults.textSize')
    case 'overflow':
      return t('printFaults.overflow', { text: quoted(fault.text), page: number(fault.page) })
    case 'text':
      return t('printFaults.text', {
        text: quoted(fault.text),
        found: quoted(fault.found),
        page: number(fault.page),
      })
    case 'style':
      return t('printFaults.style', { text: quoted(fault.text), page: number(fault.page) })
    case 'direction':
      return t('printFaults.direction', { text: quoted(fault.text), page: number(fault.page) })
    case 'rows':
      return t('printFaults.rows', { page: number(fault.page) })
    case 'page':
      return t('printFaults.page', { page: number(fault.page) })
  }
}
