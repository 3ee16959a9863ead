import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { endsLabel, reasonLabel, type ImportIssue, type ImportPlan, type Listing } from '#domain/import/index.ts'
import { capitalized } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { download } from '#web/ui/download.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import type { RowsOfFile } from '#web/features/import/read/mending.ts'
import { savedAs, type SavedAs } from '#web/features/import/read/source.ts'
import { reasonText } from './problem-texts.ts'

type Which = 'rejected' | 'leftOut'

/** Returns a function that downloads the rows with these issues. It resolves to true if they were saved. */
export function useSaveRows({ declaration, plan, name, mending }: RowsOfFile, which: Which) {
  const messages = useMessages()
  const { t, label } = messages
  const [usual] = savedAs[plan.source]
  return async (issues: Listing<ImportIssue>, as: SavedAs = usual): Promise<boolean> => {
    const words = {
      label: label(reasonLabel),
      reasonOf: (found: readonly ImportIssue[]) => reasonText(messages, declaration, found),
      ends: (column: string) => label(endsLabel).replace('{column}', column),
      cut: t('problems.cut'),
    }
    const bare = name.replace(/\.[^.]*$/, '')
    const saved = await mending.rejected(
      { file: plan.file, issues, words },
      {
        as,
        name: t(which === 'rejected' ? 'problems.savedName' : 'problems.leftOutName', { name: bare }),
        sheet: label(declaration.label),
      },
    )
    if (!saved) return false
    download(saved.name, saved.parts, saved.type)
    return true
  }
}

interface SaveRowsProps {
  readonly source: ImportPlan['source']
  readonly which: Which
  readonly disabled: boolean
  onSave(as: SavedAs): void
}

/** A button for each file format; the format of the imported file comes first. */
export function SaveRows({ source, which, disabled, onSave }: SaveRowsProps) {
  const { t } = useMessages()
  return savedAs[source].map((as, i) => (
    <Button
      key={as}
      size="compact-sm"
      {...wrapping}
      variant={i === 0 ? 'light' : 'subtle'}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      disabled={disabled}
      onClick={() => onSave(as)}
    >
      {t(`problems.save${which === 'leftOut' ? 'LeftOut' : ''}${capitalized(as)}`)}
    </Button>
  ))
}
