import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#web/messages/use-messages.ts'
import { useTables } from '#web/state/tables/tables.tsx'
import { useCurrentEvent } from '#web/state/view/current-event.ts'
import { FIND, isPressed } from '#web/ui/keys/keys.ts'
import { useReturnFocus } from '#web/ui/focus/use-return-focus.ts'
import { foundGroups, startGroups } from './entries.ts'
import classes from './finder.module.css'
import { Results } from './Results.tsx'
import { offered, type Offered } from './offered.ts'
import { type Entry, recentOf, remember } from './targets.ts'
import { useGoTo } from './use-go-to.ts'
import { useSearch } from './use-search.ts'

export interface FinderProps {
  /** Actions without a toolbar button. */
  readonly further: readonly Offered[]
  onClose(): void
}

/**
 * The search for everything: views, actions, rows and numbers. It is a combobox whose list is always open; arrow keys
 * move the active option, Enter opens it.
 */
export function Finder({ further, onClose }: FinderProps) {
  useReturnFocus()
  const { t } = useMessages()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, mark] = useState(0)
  const { groups, entries, busy, complete, choose } = useChoices(typed, further, onClose)
  const at = Math.min(marked, entries.length - 1)
  const { onKeyDown, forget } = useFinderKeys({ entries, at, waiting: busy, mark, choose })
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="calc(max(12vh, var(--eventms-header) + 8px))">
      <Modal.Overlay />
      <Modal.Content aria-label={t('finder.title')}>
        <div className={classes.field}>
          <IconSearch size={18} stroke={1.7} aria-hidden />
          <input
            ref={takeFocus}
            type="text"
            role="combobox"
            aria-label={t('finder.title')}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={entries[at] && `${id}option${at}`}
            placeholder={t('finder.field')}
            value={typed}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              forget()
              mark(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Results id={id} groups={groups} at={at} onMark={mark} onChoose={choose} />
        <ResultCount text={typed.trim()} count={entries.length} busy={busy} complete={complete} />
        <p className={classes.hint} aria-hidden>
          {t('finder.hint')}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Takes the focus on mount. The focus trap of the dialog focuses later; text typed until then would be lost. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus()

function ResultCount({
  text,
  count,
  busy,
  complete,
}: {
  text: string
  count: number
  busy: boolean
  complete: boolean
}) {
  const { t, number } = useMessages()
  return (
    <>
      <p className={classes.status} role="status">
        {busy ? t('finder.searching') : t('finder.found', { count: number(count) })}
        {!complete && ` ${t('finder.notHeldYet')}`}
      </p>
      {!busy && text !== '' && count === 0 && (
        <div className={classes.empty}>
          <p>{t('finder.nothing', { text })}</p>
          <p>{t('finder.nothingHint')}</p>
          {!complete && <p>{t('finder.notHeldYet')}</p>}
        </div>
      )}
    </>
  )
}

function useChoices(text: string, further: FinderProps['further'], onClose: FinderProps['onClose']) {
  const messages = useMessages()
  const tables = useTables()
  const goTo = useGoTo()
  // Read only once, because the page under an open dialog does not change.
  const [actions] = useState(() => {
    const opener = messages.t('shell.find')
    return [...offered(), ...further].filter(({ name }) => name !== opener)
  })
  const { found, busy, complete, rowsOf } = useSearch(text)
  const sources = { messages, actions, recent: recentOf(tables), rowsOf, event: useCurrentEvent() }
  const isEmpty = text.trim() === ''
  const groups = isEmpty ? startGroups(sources) : found ? foundGroups(found, sources) : []
  const choose = ({ target }: Entry) => {
    remember(tables, target)
    // The dialog closes first, because it returns the focus to its opener. Only then can the chosen target take the
    // focus.
    flushSync(onClose)
    if (target.kind === 'action') actions.find(({ name }) => name === target.name)?.press()
    else goTo(target)
  }
  return { groups, entries: groups.flatMap((group) => group.entries), busy: busy && !isEmpty, complete, choose }
}

interface Steering {
  readonly entries: readonly Entry[]
  readonly at: number
  /** True while the entries on the screen are the results of an earlier input. */
  readonly waiting: boolean
  mark(at: number): void
  choose(entry: Entry): void
}

const PAGE = 8

/**
 * Handles the keys of the input. If Enter is pressed while the search runs, the first result opens when it is found.
 */
function useFinderKeys({ entries, at, waiting, mark, choose }: Steering) {
  const [hasPressedEnter, setHasPressedEnter] = useState(false)
  const awaitedEntry = hasPressedEnter && !waiting ? entries[0] : undefined
  useEffect(() => {
    // Deferred until after the effect, because opening the result unmounts this component.
    if (awaitedEntry) queueMicrotask(() => choose(awaitedEntry))
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the awaited result exists
  }, [awaitedEntry])
  const last = entries.length - 1
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const to: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + PAGE),
      PageUp: Math.max(0, at - PAGE),
    }
    if (event.key in to) mark(to[event.key]!)
    else if (isPressed(event.nativeEvent, FIND)) event.currentTarget.select()
    else if (event.key !== 'Enter') return
    else if (waiting) setHasPressedEnter(true)
    else if (entries[at]) choose(entries[at])
    event.preventDefault()
  }
  return { onKeyDown, forget: () => setHasPressedEnter(false) }
}
