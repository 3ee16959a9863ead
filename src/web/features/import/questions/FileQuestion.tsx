import { Paper } from '@mantine/core'
import type { Question } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import { words } from './words.ts'

interface FileQuestionProps {
  readonly declaration: TableDeclaration
  readonly question: Question
  readonly disabled: boolean
  /** Reads the file anew. */
  onAnswer(answer: string): Promise<void>
}

/** What must be said of a file before its rows are taken: which sheet is meant, which encoding reads right. */
export function FileQuestion({ declaration, question, disabled, onAnswer }: FileQuestionProps) {
  const messages = useMessages()
  return (
    <Paper withBorder p={{ base: 'xs', xs: 'md' }}>
      <AskedQuestion
        question={question}
        wording={words[question.kind](messages, declaration, question)}
        disabled={disabled}
        correct={null}
        onAnswer={(_, answer) => void (answer && onAnswer(answer))}
      />
    </Paper>
  )
}
