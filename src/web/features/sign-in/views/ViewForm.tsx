import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NoticeBox } from '#web/features/sign-in/NoticeBox.tsx'
import type { AuthCall, Notice } from './use-auth-call.ts'

export interface ViewFormProps {
  readonly call: AuthCall
  readonly before?: Notice | null
  onSubmit(): Promise<Notice | null | void>
  readonly children: ReactNode
}

/** A form with its notice and fields. The page does not validate the fields; the server does. */
export function ViewForm({ call, before = null, onSubmit, children }: ViewFormProps) {
  return (
    <Stack gap="md">
      <NoticeBox notice={call.notice ?? before} />
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
