import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type RefAttributes, useState } from 'react'

/** The answer to an entered text. */
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

/** For a scanner that types: each Enter takes one text, and the field is ready for the next. */
export function EnterField({ label, hint, text, disabled, onText, onEnter, ...field }: EnterFieldProps) {
  const [entered, setEntered] = useState<Entered | null>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    // Otherwise the form would be submitted.
    event.preventDefault()
    if (text.trim() === '') return
    const answer = onEnter(text)
    setEntered(answer)
    // A wrong text stays, because a name of several people filters the list; the next scan replaces it.
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
        // The next scan replaces a wrong text even if the focus was elsewhere meanwhile.
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={(event) => {
          if (document.activeElement === event.currentTarget) return
          // A press would put the caret in place of the selection.
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
