import { Alert, Button, Stack } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { LoadFailed } from './deferred.tsx'

interface FailureAlertProps {
  readonly message: string
  /** Label of the button that reloads the page. */
  readonly retry: string
}

export interface ErrorBoundaryProps extends FailureAlertProps {
  readonly children: ReactNode
}

/** Reports a part of the page that cannot be shown. Offers a reload, which also loads a newer build. */
export function FailureAlert({ message, retry }: FailureAlertProps) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Stack align="flex-start" gap="sm">
        {message}
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          {retry}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Limits an error to the children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return <LoadFailed value={null}>{this.props.children}</LoadFailed>
    return <FailureAlert {...this.props} />
  }
}
