import { Text } from '@mantine/core'
import type { Proposal } from '#domain/tickets/acts/change/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { refusalText } from './words.ts'

export interface RefusalLinesProps {
  readonly proposal: Proposal
  /** Shown while no numbers are chosen. */
  readonly emptyText: string
}

export function RefusalLines({ proposal, emptyText }: RefusalLinesProps) {
  const messages = useMessages()
  if (proposal.ok) return null
  const texts = proposal.refusals.map((refusal) =>
    refusal.code === 'nothingChosen' ? emptyText : refusalText(messages, refusal),
  )
  return (
    <div role="status">
      {[...new Set(texts)].map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </div>
  )
}
