// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UserContextProvider, useUser } from './user.tsx'

afterEach(cleanup)

test('whoever is signed in is known below the provider, and nobody outside it [S3.15 S8.12]', () => {
  const user = { id: '1', email: 'hanako@example.com', name: '花子' }
  const { result } = renderHook(useUser, {
    wrapper: ({ children }) => <UserContextProvider user={user}>{children}</UserContextProvider>,
  })
  expect(result.current).toBe(user)

  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useUser)).toThrow('useUser must be used within a UserContextProvider.')
})
