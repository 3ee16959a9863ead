import { Paper } from '@mantine/core'
import type { Question } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { ImportQuestion } from './ImportQuestion.tsx'
import { words } from './words.ts'

interface FileQuestionProps {
  readonly declaration: TableDeclaration
  readonly question: Question
  readonly disabled: boolean
  onAnswer(answer: string): Promise<void>
}

/** Asks which worksheet or which encoding to use. The rows are read after the answer. */
export function FileQuestion({ declaration, question, disabled, onAnswer }: FileQuestionProps) {
  const messages = useMessages()
  return (
    <Paper withBorder p={{ base: 'xs', xs: 'md' }}>
      <ImportQuestion
        question={question}
        wording={words[question.kind](messages, declaration, question)}
        disabled={disabled}
        correct={null}
        onAnswer={(_, answer) => void (answer && onAnswer(answer))}
      />
    </Paper>
  )
}
