import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { hindrance } from '#domain/import/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { files } from '../../messages/files.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { ChosenFile } from './ChosenFile.tsx'
import { FilePicker } from './FilePicker.tsx'
import { Preview } from './Preview.tsx'
import type { Format } from './read-file.ts'
import { createImportSession } from './session.ts'
import { problemText } from './texts.ts'
import { Working } from './Working.tsx'

export interface ImportDialogProps {
  readonly table: TableName
  readonly opened: boolean
  onClose(): void
}

/** Imports a file into a table: choose it, see what will happen, carry it out (spec §2, Import dialog). */
export function ImportDialog(props: ImportDialogProps) {
  // Mounted anew at each opening, so that nothing of the last file is left.
  return props.opened ? <OpenDialog key={props.table} {...props} /> : null
}

function OpenDialog({ table, onClose }: ImportDialogProps) {
  useLateMessages(files)
  const messages = useMessages()
  const { t, label, error, number } = messages
  const toast = useToast()
  const store = useTables()
  useReturnFocus()
  const [session] = useState(() => createImportSession(table, store))
  useEffect(() => session.start(), [session])
  const state = useLive(session.state)
  const declaration = tables[table]
  const sending = state.doing?.what === 'sending'
  const hindered = state.plan ? hindrance(state.plan, state.agreed) : 'nothing'
  const failed = (reason: string) => t('import.failed', { label: t('common.importError'), reason })

  const close = () => {
    if (!sending) onClose()
  }
  const send = async () => {
    const result = await session.send()
    if (result) {
      const { added, changed, removed } = result
      toast.success(t('import.outcome', { message: t('common.importSuccess'), added: number(added), changed: number(changed), removed: number(removed) }))
      onClose()
      return
    }
    const { failure } = session.state.get()
    if (failure) toast.error(failed(error(failure)))
  }

  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!state.file}
      closeOnEscape={!sending}
      size="62rem"
      title={t('import.title', { table: label(declaration.label) })}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: sending }}
    >
      <Stack gap="md">
        {!state.file && (
          <SegmentedControl
            aria-label={t('import.format')}
            value={state.format}
            onChange={(format) => session.setFormat(format as Format)}
            data={[{ value: 'csv', label: t('import.formatCsv') }, { value: 'json', label: t('import.formatJson') }]}
            style={{ alignSelf: 'flex-start' }}
          />
        )}
        {state.file ? (
          <ChosenFile file={state.file} format={state.format} encoding={state.encoding} disabled={sending} onEncoding={session.setEncoding} onRemove={session.remove} />
        ) : (
          <FilePicker table={table} format={state.format} onChoose={session.choose} />
        )}
        {state.refusal && (
          <Alert color="red" role="alert">
            {problemText(messages, declaration, state.refusal)}
          </Alert>
        )}
        {Boolean(state.failure) && (
          <Alert color="red" role="alert">
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>{failed(error(state.failure))}</Text>
            {!state.doing && !state.plan && (
              <Button size="compact-sm" mt="xs" variant="light" color="red" onClick={() => void session.compareAgain()}>
                {t('common.tryAgain')}
              </Button>
            )}
          </Alert>
        )}
        {state.moved && <Alert color="yellow" role="alert">{t('import.moved')}</Alert>}
        {state.doing && <Working doing={state.doing} />}
        {state.plan && (
          <Preview
            declaration={declaration}
            plan={state.plan}
            hindered={hindered}
            agreed={state.agreed.emptied}
            disabled={state.doing !== null}
            onChoices={session.setChoices}
            onAgree={session.agree}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={sending}>{t('common.cancel')}</Button>
          <Button onClick={() => void send()} disabled={hindered !== null || state.doing !== null} aria-busy={sending}>
            {sending ? t('import.importing') : t('import.import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
