import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { namesOf } from '#domain/grid/columns.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { typedText, unchosenText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables.tsx'
import type { Mending } from '../mending.ts'
import { fieldLabel } from '../texts.ts'

interface CellEditorProps {
  readonly declaration: TableDeclaration
  readonly mending: Mending
  readonly line: number
  readonly field: string
  /** What the file has. */
  readonly text: string
  readonly shown: ReactNode
}

/** A cell of the file, and in its place, once asked for, the input of its kind. */
export function CellEditor({ shown, ...cell }: CellEditorProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { declaration, mending, line, field } = cell
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const left = useRef(false)
  useEffect(() => {
    if (!editing && left.current) opener.current?.focus()
    left.current = editing
  }, [editing])
  if (editing) return <Editing {...cell} onLeave={() => setEditing(false)} />
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
      {shown}
      <Button
        size="compact-xs"
        variant="light"
        disabled={mending.disabled}
        aria-label={t('problems.correctCell', {
          row: number(line),
          field: fieldLabel(messages, declaration, field),
        })}
        data-correct
        ref={opener}
        onClick={() => setEditing(true)}
      >
        {t('problems.correct')}
      </Button>
    </Group>
  )
}

function Editing({
  declaration,
  mending,
  line,
  field,
  text,
  onLeave,
}: Omit<CellEditorProps, 'shown'> & { onLeave(): void }) {
  const messages = useMessages()
  const { t, number } = messages
  const store = useTables()
  const declared = declaration.fields[field]!
  const { references } = declared
  const [typed, setTyped] = useState(() => {
    const value = kinds[declared.kind].parse(text)
    return isIssue(value) ? (references ? '' : text) : typedText(declared.kind, value)
  })
  const [unchosen, setUnchosen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const label = fieldLabel(messages, declaration, field)
  useEffect(() => {
    // Escape leaves the cell, not the dialog.
    for (const part of place.current?.querySelectorAll('input, button') ?? [])
      part.setAttribute('data-mantine-stop-propagation', 'true')
  })
  useEffect(() => place.current?.querySelector<HTMLElement>('input')?.focus(), [])

  const apply = (event: FormEvent) => {
    event.preventDefault()
    // A text that names nothing of the list is no code yet.
    const isChosen = unchosenText(declared, typed) === null
    setUnchosen(!isChosen)
    if (isChosen) void mending.correct(line, field, typed)
  }
  return (
    <form onSubmit={apply}>
      <Group
        gap="xs"
        wrap="wrap"
        align="flex-start"
        ref={place}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
      >
        <FieldInput
          name={field}
          field={declared}
          value={typed}
          onChange={setTyped}
          cell={t('problems.cell', { row: number(line), field: label })}
          names={references && namesOf(references, store.get(references).data?.rows ?? [])}
          error={unchosen ? messages.issue({ code: 'unknownReference', field }, label) : undefined}
        />
        <Button size="compact-sm" mt={4} type="submit" disabled={mending.disabled}>
          {t('problems.apply')}
        </Button>
        <Button size="compact-sm" mt={4} variant="default" onClick={onLeave}>
          {t('problems.leave')}
        </Button>
      </Group>
    </form>
  )
}
