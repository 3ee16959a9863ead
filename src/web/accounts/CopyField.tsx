import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
  /** The button's accessible name, if a form has several of these fields. */
  readonly buttonLabel?: string
  /** Called when the user copies without the button: by the keyboard or by the browser's menu. */
  onCopied?(): void
  /**
   * Called when the button is pressed.
   * @param select selects the text. To be called in browsers in which a page cannot copy, so that the user can copy the
   * selection.
   */
  onCopy(select: () => void): void
}

/** A read-only field with a button that copies its text, such as a token or a link. */
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
