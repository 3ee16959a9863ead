import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconRefresh, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { hasOwnName, type Staff, type StaffMember } from '#domain/access/staff.ts'
import { hasWord, searchedForm, searchWord } from '#domain/search.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import classes from './staff.module.css'
import { StateBadge } from './StateBadge.tsx'
import { seenText, waysText } from './words.ts'

export interface PeopleProps {
  readonly staff: Staff
  readonly isReading: boolean
  readonly search: string
  onSearch(text: string): void
  readonly back: string | null
  onOpen(id: string): void
  onInvite(): void
  onRead(): void
}

/** Shorter lists have no search field. */
const SEARCHED_FROM = 8

/** Sorts by email address, with disabled accounts last. */
export function inOrder(members: readonly StaffMember[]): StaffMember[] {
  const rank = ({ state }: StaffMember) => (state === 'disabled' ? 1 : 0)
  return members.toSorted((a, b) => rank(a) - rank(b) || (a.email < b.email ? -1 : 1))
}

export function People({ staff, isReading, search, onSearch, back, onOpen, onInvite, onRead }: PeopleProps) {
  const { t, number } = useMessages()
  const { staffAbilities } = useBackend()
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (back === null) return
    const rows = [...(body.current?.querySelectorAll<HTMLButtonElement>('button[data-id]') ?? [])]
    ;(rows.find((row) => row.dataset['id'] === back) ?? rows[0])?.focus()
    // Runs only on mount.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])
  const word = searchWord(search)
  const members = inOrder(staff.members)
  const matching = members.filter(({ email, name }) => hasWord(searchedForm(`${email} ${name}`), word))
  const count = { number: number(members.length), found: number(matching.length), count: members.length }
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Group gap="sm" className={classes.tools}>
          {members.length >= SEARCHED_FROM && (
            <TextInput
              type="search"
              aria-label={t('staff.search')}
              placeholder={t('staff.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => onSearch(event.currentTarget.value)}
              className={classes.search}
            />
          )}
          <Text size="sm" role="status">
            {t(word[0] === '' ? 'staff.count' : 'staff.found', count)}
          </Text>
          <IconButton label={t('staff.refresh')} disabled={isReading} focusableWhenDisabled onClick={onRead}>
            <IconRefresh size={18} stroke={1.7} />
          </IconButton>
        </Group>
        {staff.mayManage && staffAbilities.includes('invite') && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onInvite}>
            {t('staff.invite')}
          </Button>
        )}
      </Group>
      {matching.length === 0 ? (
        <Text size="sm">{t('staff.noMatch')}</Text>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('staff.person')}</th>
              <th scope="col">{t('staff.state')}</th>
              {staff.mayManage && (
                <>
                  <th scope="col">{t('staff.ways')}</th>
                  <th scope="col">{t('staff.secondStep')}</th>
                  <th scope="col">{t('staff.lastSeen')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody ref={body}>
            {matching.map((member) => (
              <Row key={member.id} member={member} isWhole={staff.mayManage} onOpen={() => onOpen(member.id)} />
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}

interface RowProps {
  readonly member: StaffMember
  /** True for managers, who alone see the sign-in methods. */
  readonly isWhole: boolean
  onOpen(): void
}

function Row({ member, isWhole, onOpen }: RowProps) {
  const messages = useMessages()
  const { namedProviders } = useBackend()
  const { t } = messages
  const { id, email, name, secondStep, isSelf, state } = member
  return (
    <tr className={classes.row} data-off={state === 'disabled' || undefined}>
      <td>
        <Group gap="xs" wrap="nowrap">
          <button
            type="button"
            className={classes.open}
            data-id={id}
            aria-label={t('staff.open', { email })}
            onClick={onOpen}
          >
            <bdi>{email}</bdi>
          </button>
          {isSelf && (
            <Badge variant="light" className={classes.badge ?? ''}>
              {t('staff.you')}
            </Badge>
          )}
        </Group>
        {hasOwnName(member) && <bdi className={classes.soft}>{name}</bdi>}
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      {isWhole && (
        <>
          <td data-label={t('staff.ways')}>{waysText(messages, member, namedProviders)}</td>
          <td data-label={t('staff.secondStep')}>{t(secondStep ? 'staff.secondStepOn' : 'staff.secondStepOff')}</td>
          <td className={classes.short} data-label={t('staff.lastSeen')}>
            {seenText(messages, member)}
          </td>
        </>
      )}
    </tr>
  )
}
