import { Button } from '@mantine/core'

interface PayButton {
  readonly text: string
  /** Names the row, too. */
  readonly label: string
  onPress(): void
}

/** The button of a row. */
export const payButton = ({ text, label, onPress }: PayButton) => (
  <Button size="compact-sm" variant="default" aria-label={label} onClick={onPress}>
    {text}
  </Button>
)
