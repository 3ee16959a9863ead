import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SaidBox } from './SaidBox.tsx'
import type { Call, Said } from './use-call.ts'

export interface ViewFormProps {
  readonly call: Call
  /** Said while the call itself has nothing to say. */
  readonly before?: Said | null
  onSubmit(): Promise<Said | null>
  readonly children: ReactNode
}

/**
 * A form of the kit: the box with what is said, then the fields. The server judges them (spec §5: no rules of the
 * page's own).
 */
export function ViewForm({ call, before = null, onSubmit, children }: ViewFormProps) {
  return (
    <Stack gap="md">
      <SaidBox said={call.said ?? before} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void call.run(onSubmit)
        }}
      >
        <Stack gap="md">{children}</Stack>
      </form>
    </Stack>
  )
}
