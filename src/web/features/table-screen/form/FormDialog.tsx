import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import { linkOf } from '#domain/follows.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { eventOf, useEventPress } from '#web/dialogs/open-event.ts'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useUnsavedGuard } from '#web/dialogs/use-unsaved-guard.tsx'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { useHeldFocus } from '#web/ui/focus/use-held-focus.ts'
import { ConflictPanel } from './ConflictPanel.tsx'
import { computedInForm, type Form, formFields, isOfCurrentEvent } from './form.ts'
import { type FormState, useForm } from './use-form.ts'
import { useFormKeys } from './use-form-keys.ts'
import classes from './FormDialog.module.css'

export interface FormDialogProps {
  readonly table: TableName
  readonly row: Row | null
  readonly names: NamesOf
  readonly event?: number | null
  onAdded?(rows: readonly Row[]): void
  onClose(): void
}

/** Minimum number of fields for a form with three columns in wide windows. */
const MANY_FIELDS = 9

/**
 * The form that adds or edits one row. This function is long because saving, leaving and the conflict with another user
 * concern the same form.
 */
export function FormDialog({ table, row, names, event, onAdded, onClose }: FormDialogProps) {
  const { t, label } = useMessages()
  const toast = useToast()
  const showDone = useDoneToast()
  const eventPress = useEventPress()
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const state = useForm(table, row, names, toast.writeError, event)
  const { close, isAsking, question } = useUnsavedGuard(state.unsaved, state.saving, onClose)
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useHeldFocus(state.saving)

  useEffect(() => {
    if (refusals > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-conflict] input')?.focus()
  }, [refusals])

  const save = async () => {
    const outcome = await state.save()
    if (outcome === 'refused') {
      setRefusals((times) => times + 1)
      return
    }
    if (typeof outcome === 'object' && !row) onAdded?.(outcome.rows ?? [])
    if (typeof outcome === 'object')
      showDone(
        t(row ? 'common.editSuccess' : 'common.addSuccess'),
        outcome,
        undefined,
        row ? undefined : eventPress(eventOf(declaration, outcome.rows ?? [])),
      )
    onClose()
  }
  useFormKeys(() => {
    if (!isAsking) void save()
  })

  return (
    <Dialog
      onClose={close}
      size={formFields(declaration, row === null).length > MANY_FIELDS ? 860 : 'lg'}
      title={row ? t('form.editOf', { name: displayName(declaration, row, title) }) : t('form.addTo', { table: title })}
      isAsking={isAsking}
      question={question}
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
          <FormFields state={state} declaration={declaration} row={row} names={names} />
          {/* The conflict is below the fields, so that it does not move them. */}
          {state.conflict && row && (
            <div data-conflict>
              <ConflictPanel
                declaration={declaration}
                title={t('form.conflictTitle')}
                names={names}
                rows={[{ conflict: state.conflict, form: state.form, choices: state.choices, onChoose: state.choose }]}
              />
            </div>
          )}
          <DialogFoot message={<FormIssues state={state} />}>
            <Button variant="default" onClick={close} disabled={state.saving}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" disabled={state.saving} aria-busy={state.saving}>
              {state.saving ? t('common.saving') : t('common.save')}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}

interface FormPartProps {
  readonly state: FormState
  readonly declaration: TableDeclaration
  readonly row: Row | null
  readonly names: NamesOf
}

function FormIssues({ state }: Pick<FormPartProps, 'state'>) {
  const { t, error } = useMessages()
  if (state.issues.length === 0 && state.failure === null) return null
  return (
    <Alert color="red" role="alert" py={6} px="sm">
      <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
        {state.issues.length > 0 ? t('common.checkForm') : error(state.failure)}
      </Text>
    </Alert>
  )
}

function FormFields({ state, declaration, row, names }: FormPartProps) {
  const { t, label, issue } = useMessages()
  const fields = formFields(declaration, row === null)
  const first = fields.findIndex(({ use }) => use === 'input')

  const text = (field: string, typed: string, readOnly: boolean): string => {
    const { computed, kind } = declaration.fields[field]!
    if (computed) return shownText(kind, computedInForm(declaration, field, state.form.typed), undefined)
    return readOnly ? typedText(kind, row?.[field]) : typed
  }

  const followedText = ({ autoFilled }: Form, name: string): string | undefined => {
    if (isOfCurrentEvent(declaration, state.form, name)) return t('form.currentEvent')
    const link = linkOf(declaration, name)
    const isFilled = autoFilled?.has(name)
    if (link?.kind === 'count') return t(isFilled ? 'form.countFilled' : 'form.countFollows')
    return (
      link?.code &&
      t(isFilled ? 'form.filledFrom' : 'form.followsFrom', { field: label(declaration.fields[link.code]!.label) })
    )
  }

  return (
    <SimpleGrid
      cols={{ base: 1, sm: 2, ...(fields.length > MANY_FIELDS && { md: 3 }) }}
      spacing="md"
      verticalSpacing={0}
    >
      {fields.map(({ name, field, use }, at) => {
        const wrong = state.issues.find((found) => found.field === name)
        return (
          <div key={name} className={classes.field}>
            <FieldInput
              name={name}
              field={field}
              value={text(name, state.form.typed[name] ?? '', use === 'readOnly')}
              onChange={(typed) => state.changeField(name, typed)}
              error={wrong && issue(wrong, label(field.label))}
              description={field.computed ? t('form.calculated') : followedText(state.form, name)}
              readOnly={use === 'readOnly'}
              first={at === first}
              names={field.references && names[field.references]}
            />
          </div>
        )
      })}
    </SimpleGrid>
  )
}
