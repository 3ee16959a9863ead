import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
  /** Needed where several fields are shown. */
  readonly buttonLabel?: string
  /** Copied by the keyboard or the browser's menu. */
  onCopied?(): void
  /** The button was pressed. @param select selects the text, where the browser does not let the page copy */
  onCopy(select: () => void): void
}

/** A text that is shown once, and a button that copies it. */
export function CopyField({ label, text, buttonLabel, onCopied, onCopy }: CopyFieldProps) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const select = () => {
    input.current?.focus()
    input.current?.select()
  }
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap" w="100%">
      <TextInput
        ref={input}
        readOnly
        label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={() => onCopied?.()}
        style={{ flex: 1, minWidth: 0 }}
      />
      <Button
        variant="light"
        leftSection={<IconCopy size={18} aria-hidden />}
        {...(buttonLabel !== undefined && { 'aria-label': buttonLabel })}
        onClick={() => onCopy(select)}
      >
        {t('staff.copy')}
      </Button>
    </Group>
  )
}
