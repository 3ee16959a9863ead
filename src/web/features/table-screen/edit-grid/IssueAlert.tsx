import { Alert, Text } from '@mantine/core'

/** Says what is wrong, a sentence a line; nothing if nothing is. */
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
