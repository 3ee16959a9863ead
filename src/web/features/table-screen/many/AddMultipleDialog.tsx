import { Button, Fieldset, SimpleGrid, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { manyRows } from '#web/messages/many-rows.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type Entry, SHARED } from './entries.ts'
import { EntryGrid } from './EntryGrid.tsx'
import { faultLines, faultText } from './fault-text.ts'
import { ManyDialog } from './ManyDialog.tsx'
import { type Added, useAddMultiple } from './use-add-multiple.ts'

export interface AddMultipleDialogProps {
  readonly table: TableName
  readonly names: NamesOf
  onClose(): void
}

/** Of the box of rows (spec §9): lower where there are choices above it. */
const HEIGHT = '60vh'
const HEIGHT_BELOW_CHOICES = '240px'

/** Adds several rows at once (spec §2, §5: Add-multiple). */
export function AddMultipleDialog({ table, names, onClose }: AddMultipleDialogProps) {
  useLateMessages(manyRows)
  const messages = useMessages()
  const { t, label, error, number, list } = messages
  const toast = useToast()
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const form = useAddMultiple(table, names, toast.refusal)
  const { fields, entries, faults } = form
  const choices = useRef<HTMLFieldSetElement>(null)
  const wrongChoices = faults.get(SHARED)
  useEffect(() => {
    // What is wrong is where the cursor goes.
    if (wrongChoices) choices.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrongChoices])

  const finish = (added: Added) => {
    if (added === null) return
    toast.success(t('common.addSuccess'), t('table.records', { count: added, number: number(added) }))
    onClose()
  }
  const nameOf = useCallback((_: Entry, at: number) => t('many.row', { row: number(at + 1) }), [t, number])
  const place = (id: number) => number(entries.findIndex((entry) => entry.id === id) + 1)
  const adding = declaration.addMultiple
  const alerts = [
    ...(form.nothing && typeof adding === 'object' ? [t('many.atLeastOne', { one: label(adding.one) })] : []),
    ...faultLines(messages, declaration, faults, entries, nameOf),
    ...(form.leftOut > 0 ? [t('many.pasteLeftOut', { count: form.leftOut })] : []),
    ...(form.failure === null ? [] : [error(form.failure)]),
  ]
  const { incomplete } = form
  const needed = fields.own.filter(({ field }) => field.required).map(({ field }) => label(field.label))

  return (
    <ManyDialog
      title={t('many.addTitle', { table: title })}
      columns={fields.own.length}
      unsaved={form.unsaved}
      saving={form.saving}
      saveLabel={t('many.saveAll')}
      alerts={alerts}
      onSave={() => void form.save().then(finish)}
      onClose={onClose}
      extra={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={form.addAnother}
          disabled={form.saving}
        >
          {t('many.addAnother')}
        </Button>
      }
      question={
        incomplete && (
          <ConfirmDialog
            opened
            title={t('many.incompleteTitle')}
            confirmLabel={t('many.saveRest')}
            cancelLabel={t('table.keepEditing')}
            closeLabel={t('common.close')}
            onConfirm={() => void form.saveRest().then(finish)}
            onClose={form.keepEditing}
          >
            <Text>
              {t('many.incomplete', {
                count: incomplete.incomplete.length,
                rows: list(incomplete.incomplete.map(place)),
              })}
            </Text>
            <Text size="sm" c="dimmed">
              {t('many.incompleteWhy', { fields: list(needed) })}
            </Text>
          </ConfirmDialog>
        )
      }
    >
      {fields.shared.length > 0 && (
        <Fieldset legend={t('many.forAllRows')} ref={choices}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {fields.shared.map(({ name, field }, at) => {
              const wrong = wrongChoices?.find((issue) => issue.field === name)
              return (
                <FieldInput
                  key={name}
                  name={name}
                  field={field}
                  value={form.shared.form.typed[name] ?? ''}
                  onChange={(text) => form.onType(SHARED, name, text)}
                  error={wrong && faultText(messages, wrong, label(field.label))}
                  first={at === 0}
                  names={field.references && names[field.references]}
                />
              )
            })}
          </SimpleGrid>
        </Fieldset>
      )}
      <EntryGrid
        declaration={declaration}
        label={t('many.rows')}
        heading={t('many.rowNumber')}
        fields={fields.own}
        entries={entries}
        faults={faults}
        names={names}
        maxHeight={fields.shared.length > 0 ? HEIGHT_BELOW_CHOICES : HEIGHT}
        target={form.target}
        first={fields.shared.length === 0}
        nameOf={nameOf}
        headingOf={(_, at) => number(at + 1)}
        onTarget={form.onTarget}
        onType={form.onType}
        onPaste={form.onPaste}
        onRemove={entries.length > 1 ? form.onRemove : null}
        onBeyond={form.addBelow}
      />
      <Text size="sm" c="dimmed">
        {t('many.pasteHint')}
      </Text>
    </ManyDialog>
  )
}
