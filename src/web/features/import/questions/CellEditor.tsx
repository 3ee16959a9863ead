import { Button, Group } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Issue } from '#domain/errors.ts'
import { namesOf } from '#domain/grid/columns.ts'
import { kinds } from '#domain/kinds/index.ts'
import { linesWithSteps, placesSearched, type ImportPlan } from '#domain/import/index.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText, unchosenText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import { useNarrow } from '#web/features/import/Listing.tsx'
import type { RowsOfFile } from '#web/features/import/read/row-corrections.ts'
import { fieldLabel } from '#web/features/import/texts.ts'

/**
 * The props of the editor. It searches `plan` for other rows with the same text in this column, to correct them, too.
 */
interface CellEditorProps extends Omit<RowsOfFile, 'name'> {
  /** The line number of the edited cell; undefined to edit all cells of the column with this text. */
  readonly line?: number
  readonly field: string
  readonly text: string
  readonly cellText: ReactNode
  readonly name: string
  readonly cell: string
}

export function CellEditor({ cellText, name, ...cell }: CellEditorProps) {
  const { t } = useMessages()
  const { corrections } = cell
  const narrow = useNarrow()
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!editing && hasLeft.current) opener.current?.focus()
    hasLeft.current = editing
  }, [editing])
  if (editing) return <Editing {...cell} onLeave={() => setEditing(false)} />
  return (
    <Group gap={narrow ? 2 : 'xs'} wrap={narrow ? 'wrap' : 'nowrap'} align="baseline" justify="space-between">
      {cellText}
      <Button
        size="compact-xs"
        variant="light"
        disabled={corrections.disabled}
        aria-label={name}
        data-correct
        ref={opener}
        style={{ flex: 'none' }}
        onClick={() => setEditing(true)}
      >
        {t('problems.correct')}
      </Button>
    </Group>
  )
}

function Editing({
  declaration,
  corrections,
  line,
  field,
  text,
  cell,
  plan,
  onLeave,
}: Omit<CellEditorProps, 'cellText' | 'name'> & { onLeave(): void }) {
  const messages = useMessages()
  const { t } = messages
  const store = useTables()
  const declared = declaration.fields[field]!
  const { references } = declared
  const [enteredText, setEnteredText] = useState(() => {
    const value = kinds[declared.kind].parse(text)
    return isIssue(value) ? (references ? '' : text) : typedText(declared.kind, value)
  })
  const [wrong, setWrong] = useState<Issue | null>(null)
  const editorRef = useRef<HTMLDivElement>(null)
  const label = fieldLabel(messages, declaration, field)
  useEffect(() => {
    // Escape must close only this editor. Mantine's dialog ignores keys pressed in elements with this attribute.
    for (const control of editorRef.current?.querySelectorAll('input, button') ?? [])
      control.setAttribute('data-mantine-stop-propagation', 'true')
  })
  useEffect(() => {
    const input = editorRef.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])

  const { sameLines, searching } = useSameValue(declaration, plan, { line, field, text })
  const apply = (lines: readonly number[]) => {
    // In a field with a list of codes, a text that matches no option is not a valid code.
    const isChosen = unchosenText(declared, enteredText) === null
    setWrong(isChosen ? null : { code: 'unknownReference', field, params: { value: enteredText } })
    if (isChosen) void corrections.correct(lines, field, enteredText)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(line === undefined ? sameLines : [line])
  }
  return (
    <form onSubmit={submit}>
      <Group
        gap="xs"
        wrap="wrap"
        align="flex-start"
        ref={editorRef}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
      >
        <FieldInput
          name={field}
          field={declared}
          value={enteredText}
          onChange={setEnteredText}
          cell={cell}
          names={references && namesOf(references, store.get(references).data?.rows ?? [])}
          error={wrong ? messages.issue(wrong, label) : undefined}
        />
        <ApplyButtons
          isSingle={line !== undefined}
          count={sameLines.length}
          disabled={corrections.disabled || (line === undefined && searching)}
          onAll={() => apply(sameLines)}
        />
        <Button size="compact-sm" mt={4} variant="default" onClick={onLeave}>
          {t('problems.leave')}
        </Button>
      </Group>
    </form>
  )
}

/** Finds the lines of rows with the same text in this column. Runs in steps, because there can be a million rows. */
function useSameValue(
  declaration: TableDeclaration,
  plan: ImportPlan,
  { line, field, text }: { line: number | undefined; field: string; text: string },
): { readonly sameLines: readonly number[]; readonly searching: boolean } {
  // An identity or key is unique, so no other row can have the same text.
  const isShared = field !== declaration.identity && field !== declaration.key
  const isAsked = isShared || line === undefined
  const steps = useMemo(() => (isAsked ? () => linesWithSteps(plan, field, text) : null), [isAsked, plan, field, text])
  const { value, busy } = useSteps(steps, isAsked && placesSearched(plan, field) <= ROWS_A_STEP)
  // While busy, the found lines belong to an earlier plan. Correcting these lines could change the wrong rows.
  return { sameLines: (!busy && value) || NONE, searching: isAsked && busy }
}

const NONE: readonly number[] = []

interface ApplyButtonsProps {
  readonly isSingle: boolean
  readonly count: number
  readonly disabled: boolean
  onAll(): void
}

function ApplyButtons({ isSingle, count, disabled, onAll }: ApplyButtonsProps) {
  const { t, number } = useMessages()
  const toAll = t('problems.applyToAll', { count, number: number(count) })
  return (
    <>
      <Button size="compact-sm" mt={4} variant="light" type="submit" {...wrapping} disabled={disabled}>
        {!isSingle && count > 1 ? toAll : t('problems.apply')}
      </Button>
      {isSingle && count > 1 && (
        <Button
          size="compact-sm"
          mt={4}
          variant="light"
          {...wrapping}
          disabled={disabled}
          onClick={({ currentTarget: { form } }) => form?.reportValidity() && onAll()}
        >
          {toAll}
        </Button>
      )}
    </>
  )
}
