import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type RefAttributes, useState } from 'react'

/** The result of one entered text, shown below the field. */
export interface Entered {
  readonly text: string
  readonly isWrong: boolean
}

export interface EnterFieldProps extends Pick<TextInputProps, 'inputMode' | 'w'>, RefAttributes<HTMLInputElement> {
  readonly 'data-autofocus'?: boolean
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly disabled: boolean
  onText(text: string): void
  onEnter(text: string): Entered
}

/**
 * An input for barcode scanners, which act as keyboards. Each Enter submits the text; the next text can follow at once.
 */
export function EnterField({ label, hint, text, disabled, onText, onEnter, ...field }: EnterFieldProps) {
  const [entered, setEntered] = useState<Entered | null>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // Enter would otherwise submit the form.
    event.preventDefault()
    if (text.trim() === '') return
    const answer = onEnter(text)
    setEntered(answer)
    // A refused text stays in the input: if several people have this name, the list is filtered by it. The text is
    // selected, so that the next scan replaces it.
    if (answer.isWrong) event.currentTarget.select()
    else onText('')
  }
  return (
    <div>
      <TextInput
        {...field}
        label={label}
        description={hint}
        autoComplete="off"
        value={text}
        error={entered?.isWrong ? entered.text : null}
        disabled={disabled}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setEntered(null)
        }}
        // A refused text is selected again on focus, so that the next scan replaces it.
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={(event) => {
          if (document.activeElement === event.currentTarget) return
          // The default action would place the caret and so remove the selection.
          event.preventDefault()
          event.currentTarget.focus()
        }}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" role="status" mih="1.55em">
        {entered && !entered.isWrong && entered.text}
      </Text>
    </div>
  )
}
