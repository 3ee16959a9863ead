import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { isEdited, type NotReady } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { ImportResults, WriteResult } from '#domain/wire.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { capitalized } from '#web/messages/message-key.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useLive } from '#web/state/backend.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { ImportAlerts } from './send/ImportAlerts.tsx'
import { leftOutRows } from './preview/problems/problem-texts.ts'
import type { Next } from './send/next.ts'
import type { ImportSession, ImportState } from './session.ts'
import { Working } from './send/Working.tsx'

export interface ImportFrameProps {
  readonly title: string
  readonly declaration: TableDeclaration
  readonly otherFormat?: { readonly label: string; onTake(): void } | undefined
  readonly session: Pick<ImportSession, 'state' | 'compareAgain' | 'send' | 'cancel'>
  readonly waiting: NotReady | null
  readonly source: ReactNode
  readonly children: ReactNode
  reasonOf(failure: unknown): string
  nextOf(): Next | null
  onOpen(next: Next): void
  onClose(): void
}

type Counts = Pick<WriteResult, 'added' | 'changed' | 'removed' | 'act'>

export function ImportFrame(props: ImportFrameProps) {
  const { title, declaration, session, waiting, source, children, reasonOf, nextOf, onOpen, onClose } = props
  const messages = useMessages()
  const { t } = messages
  const toast = useToast()
  const done = useDoneToast()
  const state = useLive(session.state)
  const planned = state.plans !== null
  const edited = Object.values(state.edits).some((edits) => edits !== undefined && isEdited(edits))
  const sending = state.activity?.kind === 'sending'
  const ending = state.activity?.kind === 'sending' && state.activity.cancelling
  useHeldFocus(state.activity !== null)
  // True if Cancel must ask: an importable preview, an edit or a running activity would be lost.
  const worth = (planned && waiting !== 'issues' && waiting !== 'nothing') || edited || state.activity !== null
  const { close, isAsking, question } = useUnsavedGuard(
    worth,
    sending,
    onClose,
    leavingTexts(messages, state.unconfirmed),
  )
  const failed = (failure: unknown) => t('import.failed', { label: t('common.importError'), reason: reasonOf(failure) })

  const carryOut = async () => {
    const results = await session.send()
    const { failure, activity } = session.state.get()
    if (results) {
      const counts = countsOf(results)
      const nextPress = pressOf(nextOf(), messages, onOpen)
      const isLate = activity?.kind === 'sending' && activity.cancelling
      done(outcomeText(messages, state, counts, isLate), counts, undefined, nextPress)
      onClose()
    } else if (failure) toast.error(failed(failure))
  }

  const alerts = (
    <ImportAlerts
      {...{ state, declaration, failed, otherFormat: props.otherFormat }}
      onTryAgain={() => void session.compareAgain()}
    />
  )
  const alertsRef = useScrolledAlerts(sending)

  return (
    <Dialog
      onClose={close}
      closeOnClickOutside={!state.file}
      size="62rem"
      title={title}
      isAsking={isAsking}
      question={question}
      running={sending}
    >
      <Stack gap="md">
        <Stack gap="md" ref={alertsRef}>
          {/* The alerts are above the file picker: below it, a small window would not show them. */}
          {!state.file && alerts}
          {source}
          {state.file && alerts}
        </Stack>
        {state.activity && !sending && <Working activity={state.activity} />}
        {children}
        {/* The buttons are in the footer, because the rows above can be longer than the window. */}
        <DialogFoot message={state.activity && sending && <Working activity={state.activity} />}>
          {/* This button cancels the upload at once. Back, Escape and closing the tab ask for confirmation first. */}
          <Button variant="default" onClick={sending ? session.cancel : onClose} disabled={ending}>
            {sending ? t('problems.cancel') : t('common.cancel')}
          </Button>
          <Button
            variant={state.step ? 'default' : 'filled'}
            onClick={() => void carryOut()}
            disabled={!planned || waiting !== null || state.tooMany !== null || state.activity !== null}
            aria-busy={sending}
          >
            {sending ? t('import.importing') : importText(messages, state, waiting)}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

/** Adds up the counts of all tables. An import is one act, so every table's result has the same act number. */
function countsOf(results: ImportResults): Counts {
  const tableResults = Object.values(results)
  const sum = (count: 'added' | 'changed' | 'removed') =>
    tableResults.reduce((total, result) => total + result[count], 0)
  const act = tableResults.find((result) => result.act !== undefined)?.act
  return { added: sum('added'), changed: sum('changed'), removed: sum('removed'), ...(act !== undefined && { act }) }
}

function pressOf(next: Next | null, { t }: Messages, onOpen: ImportFrameProps['onOpen']) {
  if (!next) return undefined
  return { label: t('event' in next ? 'import.openEvent' : 'import.openRows'), onPress: () => onOpen(next) }
}

function leavingTexts({ t }: Messages, unconfirmed: boolean) {
  return {
    title: t('import.leaveTitle'),
    question: t(unconfirmed ? 'import.leaveUnconfirmed' : 'import.leaveQuestion'),
    leave: t('import.leave'),
    stay: t('import.stay'),
  }
}

/** Scrolls to the last alert when the upload ends. */
function useScrolledAlerts(sending: boolean) {
  const alertsRef = useRef<HTMLDivElement>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current && !sending) alertsRef.current?.scrollIntoView({ block: 'end' })
    begun.current = sending
  }, [sending])
  return alertsRef
}

type FileOutcome = Pick<ImportState, 'file' | 'plans' | 'edits'>

/**
 * The text of the toast after an import: counts, the file's name and the left-out rows.
 * @param isLate true if the user cancelled after the rows had been written
 */
function outcomeText(messages: Messages, { file, plans, edits }: FileOutcome, counts: Counts, isLate: boolean): string {
  const { t, number, list } = messages
  const leftOut = leftOutOf(plans)
  const lines = [t('common.importSuccess')]
  const countTexts = (['added', 'changed', 'removed'] as const)
    .filter((effect) => counts[effect] > 0)
    .map((effect) => t(`import.outcome${capitalized(effect)}`, { number: number(counts[effect]) }))
  if (countTexts.length > 0) lines.push(list(countTexts))
  if (file) lines.push(t('import.outcomeFile', { name: file.name }))
  if (leftOut > 0) {
    lines.push(t('problems.leftOutOutcome', { count: leftOut, number: number(leftOut) }))
    const leftOutNames = [...plans!].flatMap(([table, plan]) =>
      leftOutRows(messages, tables[table], plan, edits[table] ?? {}).map(({ line, name }) =>
        t('problems.leftOutRow', { line: number(line), name }).trim(),
      ),
    )
    lines.push(list(leftOutNames, NAMED))
  }
  if (isLate) lines.push(t('problems.tooLate'))
  return lines.join('\n')
}

/** Maximum number of left-out rows that the toast names. */
const NAMED = 5

const leftOutOf = (plans: ImportState['plans']): number =>
  [...(plans?.values() ?? [])].reduce((sum, plan) => sum + plan.leftOutCount, 0)

/** The label of the import button, such as "Import 93 of 96 rows" if rows are left out. */
function importText({ t, number }: Messages, { plans }: FileOutcome, waiting: NotReady | null): string {
  const leftOut = leftOutOf(plans)
  if (!plans || leftOut === 0 || waiting !== null) return t('import.import')
  const rowCount = [...plans.values()].reduce((sum, { file }) => sum + file.rows.length + file.leftOutCount, 0)
  return t('problems.importSome', { given: number(rowCount - leftOut), asked: number(rowCount) })
}
