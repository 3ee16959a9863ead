import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { fitsHolder, type DepartmentHolder, type HoldingDepartment } from '#domain/tickets/department-holders.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { codeText } from '#web/features/event-page/words.ts'
import { EnterField, type Entered } from '#web/ui/enter-field.tsx'

export interface HolderPickerProps {
  readonly departments: readonly HoldingDepartment[]
  /** Keys of the ticked holders. */
  readonly ticked: ReadonlySet<string>
  /** Keys of holders with only some of their numbers chosen. */
  readonly partly?: ReadonlySet<string>
  readonly disabled: boolean
  readonly label: string
  readonly hint: string
  readonly summary: string
  /** The text of a holder's line, with name and details. */
  lineText(holder: DepartmentHolder): string
  onTick(holders: readonly DepartmentHolder[], isTicked: boolean): void
  onEnter(text: string): Entered
}

/**
 * Maximum number of lines per department, because rendering more would be slow. The search field finds the other
 * holders.
 */
const SHOWN = 100
const NONE: ReadonlySet<string> = new Set()

/** A list of holders by department. The user ticks single holders or a department, or types or scans a holder. */
export function HolderPicker(props: HolderPickerProps) {
  const { departments, label, hint, summary, disabled, onEnter } = props
  const [text, setText] = useState('')
  const filterText = useDeferredValue(text.trim())
  const fitting = useMemo(() => fittingIn(departments, filterText), [departments, filterText])
  return (
    <>
      <EnterField {...{ label, hint, text, disabled, onEnter }} onText={setText} data-autofocus />
      <Text size="sm" role="status">
        {summary}
      </Text>
      <Stack gap="xs" mah="38vh" style={{ overflowY: 'auto' }}>
        {fitting.map((department) => (
          <Department key={department.key} {...props} department={department} isFound={filterText !== ''} />
        ))}
      </Stack>
    </>
  )
}

function fittingIn(departments: readonly HoldingDepartment[], filterText: string): readonly HoldingDepartment[] {
  if (filterText === '') return departments
  const fits = fitsHolder(filterText)
  return departments
    .map((department) => ({ ...department, holders: department.holders.filter(({ seals }) => seals.some(fits)) }))
    .filter(({ holders }) => holders.length > 0)
}

interface DepartmentProps extends HolderPickerProps {
  readonly department: HoldingDepartment
  readonly isFound: boolean
}

function Department({ department, isFound, ticked, partly = NONE, disabled, lineText, onTick }: DepartmentProps) {
  const messages = useMessages()
  const { t, number } = messages
  const [isOpened, setOpened] = useState(false)
  const { code, name, holders } = department
  const tickedCount = holders.filter(({ key }) => ticked.has(key)).length
  const isTouched = tickedCount > 0 || holders.some(({ key }) => partly.has(key))
  const isOpen = isOpened || isFound || isTouched
  const text = codeText(messages, code, name)
  return (
    <div role="group" aria-label={text}>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Checkbox
          label={t('holders.department', { department: text, count: number(holders.length) })}
          checked={tickedCount === holders.length}
          indeterminate={isTouched && tickedCount < holders.length}
          disabled={disabled}
          onChange={() => {
            onTick(holders, tickedCount < holders.length)
            // Also expands the department, so that people in it can be unticked one by one.
            setOpened(true)
          }}
        />
        {!isOpen && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpened(true)}>
            {t('holders.show')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Stack gap={6} pl="xl" py={6} translate="no">
          {holders.slice(0, SHOWN).map((holder) => (
            <Checkbox
              key={holder.key}
              label={lineText(holder)}
              checked={ticked.has(holder.key)}
              indeterminate={partly.has(holder.key)}
              disabled={disabled}
              onChange={(event) => onTick([holder], event.currentTarget.checked)}
            />
          ))}
          {holders.length > SHOWN && <Text size="sm">{t('holders.more', { count: holders.length - SHOWN })}</Text>}
        </Stack>
      )}
    </div>
  )
}
