import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFolderOpen } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { type SavedView, writeViews } from '#domain/grid/saved-views.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { StorageFailure, SavedViews } from '#web/state/lists/saved-views.ts'
import { download } from '#web/ui/download.ts'
import { DeletedView } from './DeletedView.tsx'
import { withShared } from './file-effects.ts'
import { FileViews } from './FileViews.tsx'
import { notKeptText } from './issue-text.ts'
import { SharedViews } from './SharedViews.tsx'
import { UnreadViews } from './UnreadViews.tsx'
import { ViewLine } from './ViewLine.tsx'

export interface ViewsDialogProps {
  readonly table: TableName
  readonly names: NamesOf
  readonly saved: SavedViews
  onOpen(view: SavedView): void
  onClose(): void
}

const icon = { size: 16, 'aria-hidden': true } as const

export function ViewsDialog({ table, names, saved, onOpen, onClose }: ViewsDialogProps) {
  const messages = useMessages()
  const { t, label } = messages
  const [file, setFile] = useState<File | null>(null)
  const [deleted, setDeleted] = useState<readonly SavedView[]>([])
  const [failure, setFailure] = useState<StorageFailure | null>(null)
  const own = saved.views.filter((view) => view.table === table)
  const store = (views: readonly SavedView[]): boolean => {
    const reason = saved.keep(views)
    setFailure(reason)
    return reason === null
  }
  const saveFile = (text: string) => download(`eventms-views-${table}.json`, [text], 'application/json')
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('views.manageTitle', { table: label(tables[table].label) })}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        {own.length === 0 && <Text size="sm">{t('views.none')}</Text>}
        {own.map((view, at) => (
          <ViewLine
            // oxlint-disable-next-line react/no-array-index-key -- the name changes while the input has the focus
            key={at}
            view={view}
            names={names}
            takenNames={own.map(({ name }) => name)}
            onOpen={() => {
              onOpen(view)
              onClose()
            }}
            onRename={(name) => store(saved.views.map((one) => (one === view ? { ...view, name } : one)))}
            onShare={() =>
              store(saved.views.map((one) => (one === view ? withShared(view, view.shared ? undefined : true) : one)))
            }
            onSaveFile={() => saveFile(writeViews([withShared(view)]))}
            onDelete={() => {
              if (store(saved.views.filter((one) => one !== view))) setDeleted([...deleted, view])
            }}
          />
        ))}
        {deleted.map((view) => (
          <DeletedView
            key={view.name}
            name={view.name}
            // Another view may have got the name of the deleted one.
            isNameTaken={own.some(({ name }) => name === view.name)}
            onPutBack={() => {
              if (store([...saved.views, view])) setDeleted(deleted.filter((one) => one !== view))
            }}
          />
        ))}
        <SharedViews {...{ table, ownViews: own, onOpen, onClose }} onCopy={(view) => store([...saved.views, view])} />
        <UnreadViews table={table} saved={saved} onSaveFile={saveFile} onFailure={setFailure} />
        {failure && (
          <Text role="alert" size="sm" c="red">
            {notKeptText(failure, messages)}
          </Text>
        )}
        {file && (
          <FileViews key={`${file.name} ${file.lastModified}`} file={file} saved={saved} onDone={() => setFile(null)} />
        )}
        <Text size="xs" c="dimmed">
          {t('views.whereKept')}
        </Text>
        <Group justify="space-between" gap="sm">
          <FileButtons
            onOpen={setFile}
            onSave={own.length > 0 ? () => saveFile(writeViews(own.map((view) => withShared(view)))) : undefined}
          />
          <Button ml="auto" variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface FileButtonsProps {
  onOpen(file: File | null): void
  /** Saves the list's current filters as a view; undefined if there is nothing to save. */
  readonly onSave: (() => void) | undefined
}

function FileButtons({ onOpen, onSave }: FileButtonsProps) {
  const { t } = useMessages()
  const reset = useRef<() => void>(null)
  return (
    <Group gap="sm">
      <FileButton
        accept=".json,application/json"
        resetRef={reset}
        onChange={(file) => {
          onOpen(file)
          // Resets the file input. Otherwise the browser ignores a second choice of the same file, for example after a
          // correction.
          reset.current?.()
        }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFolderOpen {...icon} />}>
            {t('views.openFile')}
          </Button>
        )}
      </FileButton>
      {onSave && (
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={onSave}>
          {t('views.allAsFile')}
        </Button>
      )}
    </Group>
  )
}
