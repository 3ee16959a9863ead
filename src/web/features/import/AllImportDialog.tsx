import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { hindranceOfAll } from '#domain/import/index.ts'
import { tableOf, tables } from '#domain/tables/index.ts'
import { files } from '../../messages/files.ts'
import { useLateMessages } from '../../messages/use-late-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useLive } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { createAllImportSession } from './all-session.ts'
import { AllPreview } from './AllPreview.tsx'
import { ChosenFile } from './ChosenFile.tsx'
import { DropArea } from './DropArea.tsx'
import { problemText } from './texts.ts'
import { Working } from './Working.tsx'

/** Imports an export of all data: choose it, see what will happen to each table, carry it out in one act. */
export function AllImportDialog({ onClose }: { onClose(): void }) {
  useLateMessages(files)
  const messages = useMessages()
  const { t, label, error, number } = messages
  const toast = useToast()
  const store = useTables()
  useReturnFocus()
  const [session] = useState(() => createAllImportSession(store))
  useEffect(() => session.start(), [session])
  const state = useLive(session.state)
  const { plans } = state
  const sending = state.doing?.what === 'sending'
  const hindered = plans ? hindranceOfAll(plans, state.agreed) : 'nothing'

  const failed = (failure: unknown) => {
    const table = failure instanceof EventmsError && typeof failure.params.table === 'string' ? tableOf(failure.params.table) : undefined
    const text = error(failure)
    return t('import.failed', { label: t('common.importError'), reason: table ? t('import.ofTable', { table: label(table.label), text }) : text })
  }
  const close = () => {
    if (!sending) onClose()
  }
  const send = async () => {
    const results = await session.send()
    if (results) {
      const sum = (count: 'added' | 'changed' | 'removed') => number(Object.values(results).reduce((all, result) => all + result[count], 0))
      toast.success(t('import.outcome', { message: t('common.importSuccess'), added: sum('added'), changed: sum('changed'), removed: sum('removed') }))
      onClose()
      return
    }
    const { failure } = session.state.get()
    if (failure) toast.error(failed(failure))
  }

  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!state.file}
      closeOnEscape={!sending}
      size="62rem"
      title={t('import.allTitle')}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: sending }}
    >
      <Stack gap="md">
        {state.file ? (
          <ChosenFile file={state.file} format="json" encoding={null} disabled={sending} onEncoding={() => Promise.resolve()} onRemove={session.remove} />
        ) : (
          <>
            <DropArea format="json" onChoose={session.choose} />
            <List size="sm" spacing={4}>
              {(['allFile', 'allOrder', 'allKept'] as const).map((key) => <List.Item key={key}>{t(`import.${key}`)}</List.Item>)}
            </List>
          </>
        )}
        {/* What is wrong with a whole file names no field of a table. */}
        {state.refusal && <Alert color="red" role="alert">{problemText(messages, tables.employees, state.refusal)}</Alert>}
        {Boolean(state.failure) && (
          <Alert color="red" role="alert">
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>{failed(state.failure)}</Text>
            {!state.doing && !plans && (
              <Button size="compact-sm" mt="xs" variant="light" color="red" onClick={() => void session.compareAgain()}>
                {t('common.tryAgain')}
              </Button>
            )}
          </Alert>
        )}
        {state.moved && <Alert color="yellow" role="alert">{t('import.moved')}</Alert>}
        {state.doing && <Working doing={state.doing} />}
        {plans && (
          <AllPreview
            plans={plans}
            hindered={hindered}
            agreed={state.agreed}
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
