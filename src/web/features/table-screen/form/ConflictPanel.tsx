import { Alert, SegmentedControl, Table, Text } from '@mantine/core'
import type { NamesOf } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { checkTyped } from '#domain/validate.ts'
import type { Conflict } from '#domain/wire.ts'
import { unchosenText } from '#web/kinds/typed.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { type Choice, choiceOf } from './conflict.ts'
import { computedInForm, type Form } from './form.ts'

export interface Conflicting {
  readonly name?: string
  readonly conflict: Conflict
  readonly form: Form
  readonly choices: Readonly<Record<string, Choice>>
  onChoose(field: string, choice: Choice): void
}

export interface ConflictPanelProps {
  readonly declaration: TableDeclaration
  readonly title: string
  readonly names: NamesOf
  readonly rows: readonly Conflicting[]
}

export function ConflictPanel({ declaration, title, names, rows }: ConflictPanelProps) {
  const { t } = useMessages()
  return (
    // In a narrow window only the table scrolls horizontally: `minWidth: 0` keeps the text above it in place.
    <Alert color="yellow" role="alert" styles={{ body: { minWidth: 0 } }}>
      {/* Not the title of Mantine's `Alert`, which would be yellow text on yellow. */}
      <Text fw={650} mb={4}>
        {title}
      </Text>
      <Text size="sm" mb="xs">
        {t('form.conflictHint')}
      </Text>
      <Table.ScrollContainer minWidth={420} maxHeight={rows.length > 1 ? 220 : undefined} type="native">
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('form.conflictField')}</Table.Th>
              <Table.Th>{t('form.yours')}</Table.Th>
              <Table.Th>{t('form.storedNow')}</Table.Th>
              <Table.Th>{t('form.conflictChoice')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody translate="no">
            {rows.map((row) => (
              <ConflictRows key={row.conflict.key} declaration={declaration} names={names} {...row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  )
}

function ConflictRows({
  declaration,
  name,
  conflict,
  form,
  names,
  choices,
  onChoose,
}: Conflicting & Pick<ConflictPanelProps, 'declaration' | 'names'>) {
  const { t, label } = useMessages()
  const textOf = (field: string, value: Value) => {
    const { kind, references } = declaration.fields[field]!
    return shownText(kind, value, references && names[references]) || t('form.empty')
  }
  const typedText = (field: string) => {
    if (declaration.fields[field]!.computed) return textOf(field, computedInForm(declaration, field, form.typed))
    const text = form.typed[field] ?? ''
    const unchosen = unchosenText(declaration.fields[field]!, text)
    if (unchosen !== null) return unchosen || t('form.empty')
    const value = checkTyped(declaration.fields[field]!, text)
    return isIssue(value) ? text || t('form.empty') : textOf(field, value)
  }
  return conflict.fields.map((field) => {
    const fieldLabel = label(declaration.fields[field]!.label)
    const heading = name === undefined ? fieldLabel : t('many.cell', { row: name, field: fieldLabel })
    return (
      <Table.Tr key={field}>
        <Table.Th scope="row">{heading}</Table.Th>
        <Table.Td>{typedText(field)}</Table.Td>
        <Table.Td>{textOf(field, conflict.current[field] ?? null)}</Table.Td>
        <Table.Td>
          {declaration.fields[field]!.computed ? (
            t('form.calculated')
          ) : (
            <SegmentedControl
              size="xs"
              aria-label={heading}
              value={choiceOf(declaration, form, choices, field)}
              onChange={(choice) => onChoose(field, choice as Choice)}
              data={[
                { value: 'mine', label: t('form.yours') },
                { value: 'theirs', label: t('form.storedNow') },
              ]}
            />
          )}
        </Table.Td>
      </Table.Tr>
    )
  })
}
