import { Alert, Box, Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { ROWS_AT_ONCE } from '#domain/requests/check.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { draftLines } from '#web/features/table-screen/edit-grid/drafts/issue-text.ts'
import { IssueAlert } from '#web/features/table-screen/edit-grid/IssueAlert.tsx'
import { MeanwhileAlerts } from '#web/features/table-screen/edit-grid/MeanwhileAlerts.tsx'
import { SuspectsQuestion } from '#web/features/table-screen/edit-grid/SuspectsQuestion.tsx'
import { rowsByKey, useEdits } from '#web/features/table-screen/edit-grid/use-edits.ts'
import type { OfSelection } from '#web/features/table-screen/edit-grid/unmatched.ts'
import { useRowNames } from '#web/features/table-screen/edit-grid/use-row-names.ts'
import { firstSettable, settableFields } from './settable-fields.ts'
import { checkInput, type Form, touched } from '#web/features/table-screen/form/form.ts'

export interface SetFieldDialogProps extends OfSelection {
  readonly table: TableName
  readonly rows: readonly Row[]
  readonly names: NamesOf
  onClose(): void
}

const ROOM = 74

/** Gives one field the same value in all selected rows, with a single save. The user confirms a summary first. */
// This function is long because one dialog shows the field, its issues and the changes by other users.
export function SetFieldDialog({ table, rows, names, onClose, ...selection }: SetFieldDialogProps) {
  const messages = useMessages()
  const { t, label, number } = messages
  const toast = useToast()
  const showDone = useDoneToast()
  const declaration: TableDeclaration = tables[table]
  const [opened] = useState(() => rowsByKey(table, rows))
  const ids = useMemo(() => [...opened.keys()], [opened])
  const edits = useEdits(table, ids, opened, names, toast.writeError, { selection })
  const { draft } = edits
  const { nameOf } = useRowNames(draft, opened)
  const choices = settableFields(draft)
  const [name, choose] = useState(() => firstSettable(choices).name)
  const [text, setText] = useState('')
  const [showsSummary, setShowsSummary] = useState(false)
  const { field } = choices.find((one) => one.name === name)!
  const { required: _, ...free } = field
  const tooMany = rows.length > ROWS_AT_ONCE
  const { leftIds } = edits
  const { forms: every } = draft
  const drafts = useMemo(() => [...every].flatMap(([id, form]) => (leftIds.has(id) ? [] : [form])), [every, leftIds])
  const leaving = useUnsavedGuard(showsSummary && drafts.length > 0, draft.saving, onClose)
  useHeldFocus(draft.saving)

  const change = (next: () => void) => {
    if (showsSummary) edits.close()
    setShowsSummary(false)
    next()
  }
  const save = async () => {
    const edited = await edits.save()
    if (edited === null) return
    const { changed: written } = edited
    if (written > 0)
      showDone(t('common.saveSuccess'), edited, t('table.records', { count: written, number: number(written) }))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tooMany || draft.saving) return
    // If no row is left to write, the button only closes the dialog.
    if (showsSummary && draft.forms.size > 0) return void save()
    // Enters the value in its stored form, so that another spelling of a stored value is no change.
    const value = checkInput(free, text)
    draft.setAll(name, isIssue(value) ? text : typedText(field.kind, value), () => true)
    setShowsSummary(true)
  }
  return (
    <Dialog
      onClose={leaving.close}
      size={560}
      title={t('arrange.setFieldTitle', {
        table: label(declaration.label),
        count: rows.length,
        number: number(rows.length),
      })}
      isAsking={leaving.isAsking}
      question={leaving.question}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {tooMany && <Alert color="yellow">{t('arrange.tooMany', { max: number(ROWS_AT_ONCE) })}</Alert>}
          <Group grow align="flex-end" gap="sm">
            <NativeSelect
              label={t('arrange.field')}
              data={choices.map((one) => ({ value: one.name, label: label(one.field.label) }))}
              value={name}
              disabled={draft.saving}
              onChange={({ currentTarget: { value } }) =>
                change(() => {
                  choose(value)
                  setText('')
                })
              }
            />
            <FieldInput
              key={name}
              name={name}
              field={{ ...free, label: { en: t('arrange.newValue'), ja: t('arrange.newValue') } }}
              value={text}
              onChange={(value) => change(() => setText(value))}
              names={field.references && names[field.references]}
              first
            />
          </Group>
          {/* A minimum height, so that the buttons do not move when the summary appears. */}
          <Box mih={ROOM}>
            {!showsSummary && (
              <Text size="sm" c="dimmed">
                {t('arrange.setFieldHint')}
              </Text>
            )}
            {showsSummary && (drafts.length > 0 || leftIds.size === 0) && (
              <Becoming {...{ drafts, declaration, name, text, names, count: rows.length - leftIds.size, messages }} />
            )}
          </Box>
          <SuspectsQuestion draft={draft} />
          <MeanwhileAlerts edits={edits} nameOf={nameOf} />
          <IssueAlert lines={draftLines(messages, draft, nameOf)} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leaving.close} disabled={draft.saving}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" disabled={tooMany || draft.saving} aria-busy={draft.saving}>
              {buttonText(messages, draft.saving, showsSummary ? drafts.length : 0)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function buttonText({ t, number }: Messages, saving: boolean, changedCount: number): string {
  if (saving) return t('common.saving')
  return changedCount > 0
    ? t('arrange.change', { count: changedCount, number: number(changedCount) })
    : t('arrange.show')
}

interface BecomingProps {
  readonly drafts: readonly Form[]
  readonly declaration: TableDeclaration
  readonly name: string
  readonly text: string
  readonly names: NamesOf
  readonly count: number
  readonly messages: Messages
}

function Becoming({ drafts, declaration, name, text, names, count, messages }: BecomingProps) {
  const { t, label, number, list } = messages
  const field = declaration.fields[name]!
  const changedCount = drafts.length
  const followingFields = useMemo(() => {
    const touchedFields = new Set(drafts.flatMap((form) => touched(declaration, form)))
    touchedFields.delete(name)
    return [...touchedFields]
  }, [drafts, declaration, name])
  if (changedCount === 0)
    return (
      <Alert color="yellow" role="status">
        {t('arrange.nothingToChange')}
      </Alert>
    )
  const form = drafts[0]!
  const value = checkInput(field, form.typed[name] ?? text)
  const says = isIssue(value)
    ? text
    : field.kind === 'flag'
      ? t(value === true ? 'table.flagYes' : 'table.flagNo')
      : shownText(field.kind, value, field.references && names[field.references])
  const numbers = { field: label(field.label), count: changedCount, number: number(changedCount), value: says }
  const unchangedCount = count - changedCount
  return (
    <Alert color="blue" role="status">
      <List size="sm" spacing={4} listStyleType="none">
        <List.Item>{says === '' ? t('arrange.becomesEmpty', numbers) : t('arrange.becomes', numbers)}</List.Item>
        {unchangedCount > 0 && (
          <List.Item>{t('arrange.hasAlready', { count: unchangedCount, number: number(unchangedCount) })}</List.Item>
        )}
        {followingFields.length > 0 && (
          <List.Item>
            {t('arrange.follows', {
              fields: list(followingFields.map((one) => label(declaration.fields[one]!.label))),
            })}
          </List.Item>
        )}
      </List>
    </Alert>
  )
}
