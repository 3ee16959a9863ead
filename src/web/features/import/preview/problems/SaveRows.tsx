import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { endsLabel, reasonLabel, type ImportIssue, type ImportPlan, type Listing } from '#domain/import/index.ts'
import { capitalized } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { download } from '#web/ui/download.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import type { RowsOfFile } from '#web/features/import/read/row-corrections.ts'
import { savedAs, type SavedAs } from '#web/features/import/read/source.ts'
import { reasonText } from './problem-texts.ts'

type RowSet = 'rejected' | 'leftOut'

/** Returns a function that saves the faulty or left-out rows as a file. It resolves to true if a file was saved. */
export function useSaveRows({ declaration, plan, name, corrections }: RowsOfFile, rowSet: RowSet) {
  const messages = useMessages()
  const { t, label } = messages
  const [usual] = savedAs[plan.source]
  return async (issues: Listing<ImportIssue>, format: SavedAs = usual): Promise<boolean> => {
    const words = {
      label: label(reasonLabel),
      reasonOf: (issuesOfRow: readonly ImportIssue[]) => reasonText(messages, declaration, issuesOfRow),
      ends: (column: string) => label(endsLabel).replace('{column}', column),
      cut: t('problems.cut'),
    }
    const baseName = name.replace(/\.[^.]*$/, '')
    const saved = await corrections.rejected(
      { file: plan.file, issues, words },
      {
        format,
        name: t(rowSet === 'rejected' ? 'problems.savedName' : 'problems.leftOutName', { name: baseName }),
        sheet: label(declaration.label),
      },
    )
    if (!saved) return false
    download(saved.name, saved.content, saved.type)
    return true
  }
}

interface SaveRowsProps {
  readonly source: ImportPlan['source']
  readonly rowSet: RowSet
  readonly disabled: boolean
  onSave(format: SavedAs): void
}

/** A button for each file format. The first saves in the format of the imported file. */
export function SaveRows({ source, rowSet, disabled, onSave }: SaveRowsProps) {
  const { t } = useMessages()
  return savedAs[source].map((format, i) => (
    <Button
      key={format}
      size="compact-sm"
      {...wrapping}
      variant={i === 0 ? 'light' : 'subtle'}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      disabled={disabled}
      onClick={() => onSave(format)}
    >
      {t(`problems.save${rowSet === 'leftOut' ? 'LeftOut' : ''}${capitalized(format)}`)}
    </Button>
  ))
}
