import { IconSearch, IconX } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './SearchBox.module.css'

/** Where '/' is a character that is being typed. */
const typing = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

const glass = <IconSearch size={16} stroke={1.7} aria-hidden />
const cross = <IconX size={16} stroke={1.7} aria-hidden />

/** Searches as one types. '/' puts the cursor here from anywhere but another input or a dialog. */
export const SearchBox = memo(function SearchBox({
  query,
  onSearch,
}: {
  query: string
  onSearch(query: string): void
}) {
  const { t } = useMessages()
  const words = useMemo(
    () => ({ search: t('table.search'), hint: t('table.searchHint'), clear: t('table.clearSearch') }),
    [t],
  )
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (document.querySelector('[aria-modal="true"]') || (event.target as HTMLElement).closest(typing)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
  return (
    <div className={classes.search}>
      {glass}
      <input
        ref={input}
        type="search"
        aria-label={words.search}
        placeholder={words.hint}
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onSearch('')
        }}
        autoComplete="off"
        spellCheck={false}
      />
      {query !== '' && (
        <button
          type="button"
          aria-label={words.clear}
          title={words.clear}
          onClick={() => {
            onSearch('')
            input.current?.focus()
          }}
        >
          {cross}
        </button>
      )}
    </div>
  )
})
