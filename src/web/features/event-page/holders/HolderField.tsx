import { Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

/** The answer to an entered text. */
export interface Entered {
  readonly text: string
  readonly isWrong: boolean
}

export interface HolderFieldProps {
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly disabled: boolean
  onText(text: string): void
  onEnter(text: string): Entered
}

/** Each Enter takes one text, and the field is ready for the next. */
export function HolderField({ label, hint, text, disabled, onText, onEnter }: HolderFieldProps) {
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
        label={label}
        description={hint}
        autoComplete="off"
        data-autofocus
        value={text}
        error={entered?.isWrong ? entered.text : null}
        disabled={disabled}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setEntered(null)
        }}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" role="status" mih="1.55em">
        {entered && !entered.isWrong && entered.text}
      </Text>
    </div>
  )
}
