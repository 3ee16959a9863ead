import { Alert, Text } from '@mantine/core'

/** Lists issues, each on a line of its own. Renders nothing if there are none. */
export function IssueAlert({ lines }: { readonly lines: readonly string[] }) {
  return (
    lines.length > 0 && (
      <Alert color="red" role="alert" py={8}>
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {lines.join('\n')}
        </Text>
      </Alert>
    )
  )
}
