import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { StaffMember } from '#domain/access/staff.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import type { ExportList } from './log/log-file.ts'
import { LogView } from './log/LogView.tsx'
import { actsFor, type StaffAct } from './staff-acts.ts'
import classes from './staff.module.css'
import { StateBadge } from './StateBadge.tsx'
import type { LoadedStaff } from './use-staff.ts'
import { seenText, waysText } from './words.ts'

export interface PersonProps extends LoadedStaff {
  readonly member: StaffMember
  onAct(act: StaffAct): void
  onBack(): void
  readonly onExport: ExportList
}

export function Person({ member, staff, calls, onAct, onBack, onExport }: PersonProps) {
  const messages = useMessages()
  const { t } = messages
  const { staffAbilities, namedProviders } = useBackend()
  // Keeps the focus when an act is done and its button disappears.
  useKeptFocus()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const acts = staff.mayManage ? actsFor(member, staffAbilities) : []
  return (
    <Stack gap="lg">
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          {t('staff.back')}
        </Button>
        <Group gap="sm" mt="xs">
          <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.address}>
            <bdi>{member.email}</bdi>
          </Title>
          <StateBadge state={member.state} />
          {member.isSelf && <Badge variant="light">{t('staff.you')}</Badge>}
        </Group>
        <bdi className={classes.soft}>{member.name}</bdi>
      </div>
      {/* Only managers see these facts about other people. */}
      {(staff.mayManage || member.isSelf) && (
        <dl className={classes.facts}>
          <dt>{t('staff.ways')}</dt>
          <dd>{waysText(messages, member, namedProviders)}</dd>
          <dt>{t('staff.secondStep')}</dt>
          <dd>{t(member.secondStep ? 'staff.secondStepOn' : 'staff.secondStepOff')}</dd>
          <dt>{t('staff.lastSeen')}</dt>
          <dd>{seenText(messages, member)}</dd>
          {member.tokens !== undefined && member.tokens > 0 && (
            <>
              <dt>{t('account.tokens')}</dt>
              <dd>{t('staff.tokens', { count: member.tokens })}</dd>
            </>
          )}
        </dl>
      )}
      {staff.mayManage && member.isSelf && <Text size="sm">{t('staff.own')}</Text>}
      {acts.length > 0 && (
        <section aria-label={t('staff.acts')} tabIndex={-1} className={classes.acts}>
          <ul>
            {acts.map((act) => (
              <li key={act}>
                <Text size="sm">{t(`staff.${act}What`)}</Text>
                <Button variant="default" onClick={() => onAct(act)}>
                  {t(`staff.${act}`)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {staff.mayManage && staffAbilities.includes('log') && (
        <section aria-label={t('staff.logOf')}>
          <Title order={4} size="h5" mb="sm">
            {t('staff.logOf')}
          </Title>
          <LogView calls={calls} staff={staff} person={member.id} onExport={onExport} />
        </section>
      )}
    </Stack>
  )
}
