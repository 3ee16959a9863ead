import { tables } from '#domain/tables/index.ts'
import { tableOfView, type ViewName } from './views.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'

export function viewLabel({ t, label }: Pick<Messages, 't' | 'label'>, view: ViewName): string {
  const table = tableOfView(view)
  return table ? label(tables[table].label) : t(`shell.${view}` as MessageKey)
}
