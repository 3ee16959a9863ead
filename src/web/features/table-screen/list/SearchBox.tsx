import { IconSearch, IconX } from '@tabler/icons-react'
import { memo, useEffect, useMemo } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import { isCharacterPressed, useCharacterKeys } from '#web/ui/keys/character-keys.ts'
import { isPressed, NEXT_ROW, SEARCH } from '#web/ui/keys/keys.ts'
import type { RowKeys } from './use-row-keys.ts'
import classes from './SearchBox.module.css'

const glass = <IconSearch size={16} stroke={1.7} aria-hidden />
const cross = <IconX size={16} stroke={1.7} aria-hidden />

/**
 * The search field. A shortcut focuses it, except while an input or a dialog has the focus. The Down key focuses the
 * first row.
 */
export const SearchBox = memo(function SearchBox({
  query,
  onSearch,
  keys,
}: {
  query: string
  onSearch(query: string): void
  keys: RowKeys
}) {
  const { t } = useMessages()
  const { on, now } = useCharacterKeys()
  const { setSearch } = keys
  const words = useMemo(
    () => ({
      search: t('table.search'),
      hint: on ? t('table.searchHintKey', { key: now[SEARCH] }) : t('table.searchHint'),
      clear: t('table.clearSearch'),
    }),
    [t, on, now],
  )
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (!isCharacterPressed(event, SEARCH)) return
      event.preventDefault()
      keys.leave()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [keys])
  return (
    <div className={classes.search}>
      {glass}
      <input
        ref={setSearch}
        type="search"
        aria-label={words.search}
        placeholder={words.hint}
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
          if (isPressed(event.nativeEvent, NEXT_ROW) && keys.enter()) event.preventDefault()
        }}
        autoComplete="off"
        spellCheck={false}
      />
      {/* Hidden instead of unmounted: creating the button would slow down the first keystroke of a search. */}
      <button
        type="button"
        hidden={query === ''}
        aria-label={words.clear}
        title={words.clear}
        onClick={() => {
          onSearch('')
          keys.leave()
        }}
      >
        {cross}
      </button>
    </div>
  )
})
