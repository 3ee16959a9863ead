import type { Messages } from '#web/messages/use-messages.ts'
import type { PaperFault } from '#web/features/print/paper/check-paper.ts'

const QUOTED = 40

const quoted = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text)

export function faultText({ t, number }: Messages, fault: PaperFault): string {
  const { text, actual, page } = { text: '', actual: '', page: 0, ...fault }
  return t(`printFaults.${fault.fault}`, { text: quoted(text), found: quoted(actual), page: number(page) })
}
