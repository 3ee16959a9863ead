import { CheckIcon, Combobox, Group, InputBase, useCombobox, type InputBaseProps } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { BELOW } from './below.ts'
import { fitting, meantBy, type Option } from './options.ts'
import classes from './SearchSelect.module.css'

export interface SearchSelectProps
  extends Pick<InputBaseProps, 'className' | 'description' | 'disabled' | 'error' | 'label' | 'required' | 'w'> {
  /** The accessible name, if there is no visible label. */
  readonly 'aria-label'?: string
  readonly placeholder?: string
  readonly readOnly?: boolean
  readonly field: string
  readonly options: readonly Option[]
  readonly value: string | null
  onChoose(value: string): void
  /**
   * Called when the user deletes the text, to clear the choice. If undefined, deleting the text does not change the
   * choice.
   */
  readonly onEmpty?: (() => void) | undefined
  /** True for an X that clears the choice by mouse. */
  readonly clearable?: boolean
  /**
   * The text that the user has typed while no option is chosen; null if there is none. Undefined if the form does not
   * store this text. `onText` is called with each new text, and with null after Esc.
   */
  readonly text?: string | null
  readonly onText?: (text: string | null) => void
  /** True if this input gets the initial focus of a dialog. Its list then stays closed. */
  readonly first?: boolean | undefined
  readonly openOnFocus?: boolean
  /** True in a toolbar. An error is then drawn over the content below and does not move it. */
  readonly inBar?: boolean
}

/** Maximum number of options in the list. Typing narrows the list. */
const SHOWN = 200

const IN_BAR = { root: classes.bar ?? '', wrapper: classes.input ?? '', error: classes.over ?? '' }

/**
 * Makes the list element itself scroll. A separate scroll container around it would not be reachable by keyboard, which
 * the accessibility checker axe rejects.
 */
const SCROLLING = { maxHeight: 260, overflowY: 'auto' } as const

/**
 * A select with a text input. Typed text is never lost: Enter, Tab and blur choose the active option or the one that
 * the text means (`meantBy`). Without such an option, the text stays and an error is shown. Esc restores the choice.
 */
// This function is long because a combobox combines keys, focus and list.
export function SearchSelect({
  field,
  options,
  value,
  onChoose,
  onEmpty,
  clearable = false,
  onText,
  first = false,
  openOnFocus = !first,
  inBar = false,
  ...input
}: SearchSelectProps) {
  const { t } = useMessages()
  const id = useId()
  const { text: heldText, error, ...inputProps } = input
  const { text, isIssueShown, setText, showIssue } = useTyped(heldText, onText)
  const combobox = useCombobox({
    onDropdownOpen: (source) => {
      // Marks the chosen option only if the list was opened by mouse. If typing has opened it, Enter would choose this
      // old option.
      if (source === 'mouse') combobox.updateSelectedOptionIndex('active', { scrollIntoView: true })
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const fit = text === null ? options : fitting(options, text)

  const choose = (choice: string) => {
    const isStoredByForm = text !== null && onText !== undefined
    if (!isStoredByForm) setText(null)
    if (isStoredByForm || choice !== value) onChoose(choice)
    combobox.closeDropdown()
  }
  const empty = () => {
    setText(null)
    onEmpty?.()
  }
  const settle = () => {
    if (text === null) return
    if (text.trim() === '') return empty()
    const match = meantBy(options, text)
    if (match) return choose(match.value)
    showIssue(true)
    // An empty list would cover the error.
    if (fit.length === 0) combobox.closeDropdown()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const marked = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
    if (event.key === 'Tab' && marked) combobox.clickSelectedOption()
    if (event.key === 'Escape' && text !== null) setText(null)
    if (event.key !== 'Enter' || marked || text === null) return
    // Enter would otherwise submit the form.
    event.preventDefault()
    settle()
  }
  const isWrong = text !== null && (isIssueShown || Boolean(error))
  const issue = isWrong ? t(fit.length > 1 ? 'table.severalChoices' : 'table.unknownChoice', { text, field }) : error
  const closed = Boolean(input.readOnly || input.disabled)
  const chosenLabel = options.find((option) => option.value === value)?.label ?? ''
  const typing = useRef<HTMLInputElement>(null)
  const selecting = useSelectedText(typing, text === null ? chosenLabel : null)

  return (
    <Combobox store={combobox} onOptionSubmit={choose} readOnly={Boolean(input.readOnly)}>
      {/* While the input has text to revert, Esc must not reach the dialog, which would close. */}
      <Combobox.Target
        withExpandedAttribute
        data-mantine-stop-propagation={combobox.dropdownOpened || text !== null || undefined}
      >
        <InputBase
          {...inputProps}
          {...BELOW}
          id={id}
          description={issue ? undefined : inputProps.description}
          error={issue}
          {...(inBar && { classNames: IN_BAR })}
          ref={typing}
          value={text ?? chosenLabel}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.resetSelectedOption()
            combobox.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onClick={() => {
            selecting.onClick()
            combobox.openDropdown('mouse')
          }}
          onFocus={() => {
            selecting.onFocus()
            if (openOnFocus) combobox.openDropdown('mouse')
          }}
          onBlur={() => {
            combobox.closeDropdown()
            settle()
          }}
          {...(first && { 'data-autofocus': true })}
          rightSection={
            clearable && !closed && value !== null ? (
              <Combobox.ClearButton aria-label={t('table.clearField', { field })} onClear={empty} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={clearable && !closed && value !== null ? 'all' : 'none'}
        />
      </Combobox.Target>
      <OptionList
        options={fit}
        value={value}
        hidden={closed}
        {...(input.label ? { labelledBy: `${id}-label` } : { 'aria-label': input['aria-label'] })}
      />
    </Combobox>
  )
}

/**
 * The text that the user has typed while no option is chosen. If the form does not store this text, the select stores
 * the text itself.
 */
function useTyped(formText: string | null | undefined, onText: SearchSelectProps['onText']) {
  const [ownText, setOwn] = useState<string | null>(null)
  /** True while an error is shown because the text identifies no option. */
  const [isIssueShown, showIssue] = useState(false)
  const setText = (next: string | null) => {
    showIssue(false)
    setOwn(next)
    onText?.(next)
  }
  return { text: formText === undefined ? ownText : formText, isIssueShown, setText, showIssue }
}

/**
 * Selects the input's text when it has the focus, so that typing replaces the label of the choice.
 * @param chosenLabel null while the user types
 */
function useSelectedText(input: RefObject<HTMLInputElement | null>, chosenLabel: string | null) {
  /**
   * True from focus to click of one press. In between, the browser sets the caret and removes the selection, so
   * `onClick` selects again.
   */
  const isNew = useRef(false)
  useLayoutEffect(() => {
    if (chosenLabel !== null && input.current === document.activeElement) input.current?.select()
  }, [input, chosenLabel])
  return {
    onFocus() {
      isNew.current = true
      if (chosenLabel !== null) input.current?.select()
    },
    onClick() {
      const { selectionStart, selectionEnd } = input.current!
      // If the press has selected a range of the text, that selection stays.
      if (isNew.current && chosenLabel !== null && selectionStart === selectionEnd) input.current!.select()
      isNew.current = false
    },
  }
}

interface OptionListProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly hidden: boolean
  readonly labelledBy?: string
  readonly 'aria-label'?: string | undefined
}

function OptionList({ options, value, hidden, ...name }: OptionListProps) {
  const { t } = useMessages()
  return (
    <Combobox.Dropdown hidden={hidden}>
      <Combobox.Options style={SCROLLING} translate="no" {...name}>
        {options.slice(0, SHOWN).map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === value}
            aria-selected={option.value === value}
          >
            <Group gap={8} wrap="nowrap">
              {option.value === value && <CheckIcon size={12} aria-hidden />}
              <span>{option.label}</span>
            </Group>
          </Combobox.Option>
        ))}
        {options.length === 0 && <Combobox.Empty>{t('table.nothingFound')}</Combobox.Empty>}
      </Combobox.Options>
      {options.length > SHOWN && (
        <Combobox.Footer>{t('common.andMore', { count: options.length - SHOWN })}</Combobox.Footer>
      )}
    </Combobox.Dropdown>
  )
}
