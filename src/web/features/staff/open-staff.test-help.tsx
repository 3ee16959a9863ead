import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { StaffMember } from '#domain/access/staff.ts'
import type { StaffAbility, StaffCalls } from '#web/backend/staff-calls.ts'
import { backendWith, show } from '#web/page.test-help.tsx'
import { StaffDialog } from './StaffDialog.tsx'
import type { ExportList } from './log/log-file.ts'
import { logOf, member } from './staff.test-help.ts'

const ALL: readonly StaffAbility[] = ['invite', 'disable', 'endSessions', 'reset', 'removeSecondStep', 'log']
export const self = member('me@example.jp', { isSelf: true })
export const hanako = member('hanako@example.jp', {
  name: '山田 花子',
  secondStep: true,
  ways: ['password', 'google'],
})

interface Office {
  readonly members?: readonly StaffMember[]
  readonly mayManage?: boolean
  readonly abilities?: readonly StaffAbility[]
  readonly calls?: Partial<StaffCalls>
  readonly locale?: 'en' | 'ja'
}

export async function openStaff({
  members = [self, hanako],
  mayManage = true,
  abilities = ALL,
  calls = {},
  locale = 'en',
}: Office = {}) {
  const onExport = vi.fn<ExportList>()
  const done = async () => {}
  const all: StaffCalls = {
    staff: async () => ({ members, mayManage }),
    invite: async (email) => ({ email, link: null }),
    disable: done,
    enable: done,
    endSessions: done,
    reset: async () => ({ email: hanako.email, link: null }),
    removeSecondStep: done,
    log: logOf([]),
    ...calls,
  }
  show(
    backendWith({}, { staffAbilities: abilities, openStaff: async () => all }),
    <StaffDialog onExport={onExport} onClose={() => {}} />,
    locale,
  )
  await waitFor(() => expect(screen.queryByRole('table') ?? screen.queryByRole('alert')).not.toBeNull())
  return onExport
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export async function openPerson(email: string): Promise<void> {
  press(`Open the account ${email}`)
  await screen.findByRole('heading', { name: email })
}

export const passwordField = () => screen.findByLabelText<HTMLInputElement>('Your own password', { selector: 'input' })

export const onTop = () => within(screen.getAllByRole('dialog').at(-1)!)

export const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))
