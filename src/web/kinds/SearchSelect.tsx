import { CheckIcon, Combobox, Group, InputBase, useCombobox, type InputBaseProps } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { BELOW } from './below.ts'
import { fitting, meantBy, type Option } from './options.ts'
import classes from './SearchSelect.module.css'

export interface SearchSelectProps
  extends Pick<InputBaseProps, 'className' | 'description' | 'disabled' | 'error' | 'label' | 'required' | 'w'> {
  /** What the select is called where no label stands above it. */
  readonly 'aria-label'?: string
  readonly placeholder?: string
  readonly readOnly?: boolean
  /** What its choice is called in messages. */
  readonly field: string
  readonly options: readonly Option[]
  readonly value: string | null
  onChoose(value: string): void
  /** The text was deleted: nothing is chosen any more. Without it, what was chosen stays. */
  readonly onEmpty?: (() => void) | undefined
  /** Offers an X for the mouse that does the same. */
  readonly clearable?: boolean
  /** What is typed and not chosen yet, where a form holds it; `onText` then hears of it, null when it is taken back. */
  readonly text?: string | null
  readonly onText?: (text: string | null) => void
  /** Where the cursor stands when a dialog opens; the list must not open over it. */
  readonly first?: boolean | undefined
  readonly openOnFocus?: boolean
  /** It stands above what must not move: an error lies over that. */
  readonly inBar?: boolean
}

/** Options drawn at once; typing narrows the list. */
const SHOWN = 200

const IN_BAR = { root: classes.bar ?? '', wrapper: classes.input ?? '', error: classes.over ?? '' }

/** The list itself scrolls: axe objects to a scrolling box around it that no key reaches. */
const SCROLLING = { maxHeight: 260, overflowY: 'auto' } as const

/**
 * A select that is typed into. What is typed is never lost: Enter, Tab and leaving the field take the marked option or
 * the one that is meant; otherwise the text stays and an error says why it is no choice. Esc takes the text back.
 */
// Long because a combobox is its keys, its focus and its list together.
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
  const { text: heldText, error, ...looks } = input
  const { text, told, setText, setTold } = useTyped(heldText, onText)
  const combobox = useCombobox({
    onDropdownOpen: (by) => {
      // Not for what is typed: it would mark the old choice, and Enter take it again.
      if (by === 'mouse') combobox.updateSelectedOptionIndex('active', { scrollIntoView: true })
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const fit = text === null ? options : fitting(options, text)

  const choose = (chosen: string) => {
    const held = text !== null && onText !== undefined
    if (!held) setText(null)
    if (held || chosen !== value) onChoose(chosen)
    combobox.closeDropdown()
  }
  const empty = () => {
    setText(null)
    onEmpty?.()
  }
  /** Takes what is typed, if it means one option. */
  const settle = () => {
    if (text === null) return
    if (text.trim() === '') return empty()
    const meant = meantBy(options, text)
    if (meant) return choose(meant.value)
    setTold(true)
    // It would lie over what says why, and offers nothing.
    if (fit.length === 0) combobox.closeDropdown()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const marked = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
    if (event.key === 'Tab' && marked) combobox.clickSelectedOption()
    if (event.key === 'Escape' && text !== null) setText(null)
    if (event.key !== 'Enter' || marked || text === null) return
    // Otherwise the form would be sent.
    event.preventDefault()
    settle()
  }
  const wrong = text !== null && (told || Boolean(error))
  const issue = wrong ? t(fit.length > 1 ? 'table.severalChoices' : 'table.unknownChoice', { text, field }) : error
  const closed = Boolean(input.readOnly || input.disabled)
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  const typing = useRef<HTMLInputElement>(null)
  const selecting = useSelectedText(typing, text === null ? chosen : null)

  return (
    <Combobox store={combobox} onOptionSubmit={choose} readOnly={Boolean(input.readOnly)}>
      {/* A text that can be taken back keeps Esc from closing the dialog around it. */}
      <Combobox.Target
        withExpandedAttribute
        data-mantine-stop-propagation={combobox.dropdownOpened || text !== null || undefined}
      >
        <InputBase
          {...looks}
          {...BELOW}
          id={id}
          description={issue ? undefined : looks.description}
          error={issue}
          {...(inBar && { classNames: IN_BAR })}
          ref={typing}
          value={text ?? chosen}
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

/** What is typed and not chosen yet: the form's own text where it holds one. */
function useTyped(held: string | null | undefined, onText: SearchSelectProps['onText']) {
  const [own, setOwn] = useState<string | null>(null)
  /** It was said that the text is no choice, or may be said. */
  const [told, setTold] = useState(false)
  const setText = (next: string | null) => {
    setTold(false)
    setOwn(next)
    onText?.(next)
  }
  return { text: held === undefined ? own : held, told, setText, setTold }
}

/**
 * Keeps the text of a choice selected: what is typed then takes its place, and is not put behind it.
 * @param chosen null while something is typed
 */
function useSelectedText(input: RefObject<HTMLInputElement | null>, chosen: string | null) {
  /** The press that brings the focus puts the caret somewhere after it. */
  const isNew = useRef(false)
  useLayoutEffect(() => {
    if (chosen !== null && input.current === document.activeElement) input.current?.select()
  }, [input, chosen])
  return {
    onFocus() {
      isNew.current = true
      if (chosen !== null) input.current?.select()
    },
    onClick() {
      const { selectionStart, selectionEnd } = input.current!
      // A part of it may have been selected by that press.
      if (isNew.current && chosen !== null && selectionStart === selectionEnd) input.current!.select()
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
