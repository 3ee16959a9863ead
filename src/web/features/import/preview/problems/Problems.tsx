import { Accordion, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconRowRemove } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { canLeaveOut, rejectedRows } from '#domain/import/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { columnNames } from '#web/features/import/texts.ts'
import { wrapping } from '#web/ui/buttons/wrapping.ts'
import type { RowsOfFile } from '#web/features/import/read/row-corrections.ts'
import { groupText, rowNameAt } from './problem-texts.ts'
import { ProblemRows, ROWS_A_PAGE } from './ProblemRows.tsx'
import { SaveRows, useSaveRows } from './SaveRows.tsx'

const headerCodes = new Set(['unknownHeader', 'repeatedHeader', 'missingHeader'])

export function Problems({ declaration, plan, name, corrections }: RowsOfFile) {
  const messages = useMessages()
  const { t, number } = messages
  const { issues, file } = plan
  const { groups } = issues
  // Initially, all groups are open if there is only one, or if all issues fit on one page. Otherwise all are closed.
  const [openGroups, setOpenGroups] = useState<readonly string[]>(
    groups.length === 1 || issues.count <= ROWS_A_PAGE ? groups.map(({ id }) => id) : [],
  )
  return (
    <Stack gap="sm">
      {issues.count > 0 && file.rows.length > 0 && <RejectedRows {...{ declaration, plan, name, corrections }} />}
      <Accordion multiple variant="contained" value={[...openGroups]} onChange={setOpenGroups} order={3}>
        {groups.map((group) => (
          <Accordion.Item key={group.id} value={group.id} data-code={group.code}>
            <Accordion.Control>
              <Group gap="sm" justify="space-between" wrap="nowrap" component="span">
                <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {groupText(messages, declaration, group)}
                </Text>
                <Badge component="span" color="red" variant="light" tt="none" style={{ flex: 'none' }}>
                  {number(group.count)}
                </Badge>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {openGroups.includes(group.id) && (
                <ProblemRows key={group.count} {...{ declaration, plan, group, corrections }} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {groups.some(({ code }) => code !== undefined && headerCodes.has(code)) && (
        <Text size="sm">{t('import.expected', { columns: columnNames(messages, declaration) })}</Text>
      )}
    </Stack>
  )
}

function RejectedRows(props: RowsOfFile) {
  const { t, number } = useMessages()
  const { declaration, plan, corrections } = props
  const { issues, file } = plan
  const leavable = canLeaveOut(file, issues)
  const rows = useMemo(() => (leavable ? rejectedRows(file, issues).size : 0), [leavable, file, issues])
  const save = useSaveRows(props, 'rejected')
  if (!leavable)
    return (
      <Text size="sm" c="dimmed">
        {t('problems.ofWholeFile')}
      </Text>
    )
  const leaveOut = async () => {
    if (await save(issues)) await corrections.leaveOut(issues, (line) => rowNameAt(declaration, file, line))
  }
  return (
    <div>
      <Group gap="xs" wrap="wrap">
        <SaveRows
          source={plan.source}
          rowSet="rejected"
          disabled={corrections.disabled}
          onSave={(format) => void save(issues, format)}
        />
        <Button
          size="compact-sm"
          {...wrapping}
          variant="default"
          leftSection={<IconRowRemove size={16} aria-hidden />}
          disabled={corrections.disabled}
          onClick={() => void leaveOut()}
        >
          {t('problems.leaveOut', { count: rows, number: number(rows) })}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={6}>
        {t('problems.leaveOutNote')}
      </Text>
    </div>
  )
}
