// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { AccountButton } from './AccountButton.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => {}

function offered(can: Pick<FakeBackend, 'accountAbilities' | 'staffAbilities'>): (string | null)[] {
  show(backendWith({}, can), <AccountButton onAccount={nothing} onStaff={nothing} />)
  const button = screen.queryByRole('button', { name: 'Account' })
  if (button) fireEvent.click(button)
  return screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)
}

test.each([
  ['both', { accountAbilities: ['name'], staffAbilities: ['invite'] }, ['My account', 'Staff']],
  ['one’s own account alone', { accountAbilities: ['name'], staffAbilities: [] }, ['My account']],
  ['those of others alone', { accountAbilities: [], staffAbilities: ['log'] }, ['Staff']],
  ['nothing', { accountAbilities: [], staffAbilities: [] }, []],
] as const)('%s', (_, can, choices) => {
  expect(offered(can)).toEqual(choices)
})
