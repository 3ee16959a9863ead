import { Button } from '@mantine/core'
import { filterFields } from '#domain/grid/columns.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useNarrow } from '#web/ui/narrow.ts'
import { ToolButton } from '#web/ui/menu/tool-button.tsx'
import type { ListToolsProps } from './ListTools.tsx'
import filterClasses from './list/ListFilters.module.css'
import classes from './ToolsAhead.module.css'

const icon = <span className={classes.icon} />

/**
 * Keeps the room of a list's tools until they are there, unseen: neither the search, which has begun, nor the rows move
 * when they come. So each has the words of the tool that it stands for.
 */
export function ToolsAhead({ declaration, onEdit }: Pick<ListToolsProps, 'declaration' | 'onEdit'>) {
  const { t } = useMessages()
  const narrow = useNarrow()
  const selects = filterFields(declaration).map(({ field }) => (
    <div key={field} className={`${filterClasses.filter} ${classes.select}`} />
  ))
  const tool = (words: string, shortens: 'first' | 'last') => (
    <ToolButton aria-label={words} title={words} leftSection={icon} data-shortens={shortens}>
      {words}
    </ToolButton>
  )
  return (
    <div className={classes.ahead}>
      {!narrow && selects}
      {tool(t('table.filter'), 'last')}
      {tool(t('table.views'), 'first')}
      <div className={classes.arranging}>
        <div className={classes.picture} />
        {onEdit && (
          <Button leftSection={icon} data-shortens="first">
            {t('table.editInTable')}
          </Button>
        )}
      </div>
      {narrow && selects}
    </div>
  )
}
