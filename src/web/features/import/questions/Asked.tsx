import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What must be answered before the file can be imported, marked as the fields of a form are; nothing else is. */
export function Asked({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Text span inherit c="var(--mantine-color-error)" aria-hidden>
        {' *'}
      </Text>
    </>
  )
}
