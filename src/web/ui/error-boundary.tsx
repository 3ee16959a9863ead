import { Alert, Button, Stack } from '@mantine/core'
import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  readonly message: string
  readonly retry: string
  readonly children: ReactNode
}

/** Limits an error to the children. Offers a reload, which also loads a newer build. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Alert color="red" variant="light" role="alert">
        <Stack align="flex-start" gap="sm">
          {this.props.message}
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {this.props.retry}
          </Button>
        </Stack>
      </Alert>
    )
  }
}
