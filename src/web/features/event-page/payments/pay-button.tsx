import { Button } from '@mantine/core'

interface PayButton {
  readonly text: string
  /** The accessible name of the button, with the name of the row. */
  readonly label: string
  onPress(): void
}

export const payButton = ({ text, label, onPress }: PayButton) => (
  <Button size="compact-sm" variant="default" aria-label={label} onClick={onPress}>
    {text}
  </Button>
)
