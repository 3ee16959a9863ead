import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useLeaving } from '#web/dialogs/use-leaving.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import * as form from '#web/messages/texts/form.ts'
import { useLateErrors } from '#web/messages/use-late-errors.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useHeldFocus } from '#web/ui/use-held-focus.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { computedValue, formFields } from './form.ts'
import { type FormState, useForm } from './use-form.ts'
import { useFormKeys } from './use-form-keys.ts'

export interface FormDialogProps {
  readonly table: TableName
  /** null adds. */
  readonly row: Row | null
  readonly names: NamesOf
  onClose(): void
}

/** Adds or edits one row; its fields follow from the declaration. */
export function FormDialog({ table, row, names, onClose }: FormDialogProps) {
  useLateMessages({ form })
  useLateErrors()
  const { t, label } = useMessages()
  const toast = useToast()
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const state = useForm(table, row, names, toast.writeError)
  const { close, asking, question } = useLeaving(state.unsaved, state.saving, onClose)
  const element = useRef<HTMLFormElement>(null)
  useReturnFocus()
  useHeldFocus(state.saving)

  const save = async () => {
    const outcome = await state.save()
    if (outcome === 'refused') {
      // What is wrong is where the cursor goes.
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (outcome === 'written') toast.success(t(row ? 'common.editSuccess' : 'common.addSuccess'))
    onClose()
  }
  useFormKeys(() => {
    if (!asking) void save()
  })

  return (
    <>
      <Modal
        opened
        onClose={close}
        size="lg"
        title={
          row ? t('form.editOf', { name: displayName(declaration, row, title) }) : t('form.addTo', { table: title })
        }
        closeButtonProps={{ 'aria-label': t('common.close') }}
        trapFocus={!asking}
        // Escape then answers the question, not the form.
        closeOnEscape={!asking}
      >
        <form
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Stack gap="md">
            <FormIssues state={state} declaration={declaration} row={row} names={names} />
            <FormFields state={state} declaration={declaration} row={row} names={names} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close} disabled={state.saving}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" disabled={state.saving} aria-busy={state.saving}>
                {state.saving ? t('common.saving') : t('common.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {question}
    </>
  )
}

interface FormPartProps {
  readonly state: FormState
  readonly declaration: TableDeclaration
  readonly row: Row | null
  readonly names: NamesOf
}

/** Why the row is not saved: somebody else's change, issues at its fields, or an error that no field can show. */
function FormIssues({ state, declaration, row, names }: FormPartProps) {
  const { t, error } = useMessages()
  return (
    <>
      {state.conflict && row && (
        <ConflictPanel
          declaration={declaration}
          title={t('form.conflictTitle')}
          names={names}
          rows={[{ conflict: state.conflict, form: state.form, choices: state.choices, onChoose: state.choose }]}
        />
      )}
      {state.issues.length > 0 && (
        <Alert color="red" role="alert">
          {t('common.checkForm')}
        </Alert>
      )}
      {state.failure !== null && state.issues.length === 0 && (
        <Alert color="red" role="alert">
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {error(state.failure)}
          </Text>
        </Alert>
      )}
    </>
  )
}

function FormFields({ state, declaration, row, names }: FormPartProps) {
  const { t, label, issue } = useMessages()
  const fields = formFields(declaration, row === null)
  const first = fields.findIndex(({ use }) => use === 'input')

  const text = (field: string, typed: string, readOnly: boolean): string => {
    const { computed, kind } = declaration.fields[field]!
    if (computed) return shownText(kind, computedValue(declaration, field, state.form.typed), undefined)
    return readOnly ? typedText(kind, row?.[field]) : typed
  }

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {fields.map(({ name, field, use }, at) => {
        const wrong = state.issues.find((found) => found.field === name)
        return (
          <FieldInput
            key={name}
            name={name}
            field={field}
            value={text(name, state.form.typed[name] ?? '', use === 'readOnly')}
            onChange={(typed) => state.changeField(name, typed)}
            error={wrong && issue(wrong, label(field.label))}
            description={field.computed ? t('form.calculated') : undefined}
            readOnly={use === 'readOnly'}
            first={at === first}
            names={field.references && names[field.references]}
          />
        )
      })}
    </SimpleGrid>
  )
}
