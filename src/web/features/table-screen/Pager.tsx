import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './table-screen.module.css'
import { pageSizes } from './use-list.ts'

export interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly pageSize: number
  onOpen(page: number): void
  onPageSize(size: number): void
}

export const Pager = memo(function Pager({ page, pages, pageSize, onOpen, onPageSize }: PagerProps) {
  const { t, number } = useMessages()
  const to = [
    { label: t('table.firstPage'), Icon: IconChevronsLeft, page: 1, off: page === 1 },
    { label: t('table.previousPage'), Icon: IconChevronLeft, page: page - 1, off: page === 1 },
    { label: t('table.nextPage'), Icon: IconChevronRight, page: page + 1, off: page === pages },
    { label: t('table.lastPage'), Icon: IconChevronsRight, page: pages, off: page === pages },
  ]
  const button = ({ label, Icon, page: target, off }: (typeof to)[number]) => (
    <IconButton key={label} label={label} disabled={off} onClick={() => onOpen(target)}>
      <Icon size={18} stroke={1.7} />
    </IconButton>
  )
  return (
    <div className={classes.pager}>
      <label className={classes.pageSize}>
        {t('table.rowsPerPage')}
        <NativeSelect
          aria-label={t('table.rowsPerPage')}
          data={pageSizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          size="xs"
        />
      </label>
      <div className={classes.pages}>
        {to.slice(0, 2).map(button)}
        <span aria-live="polite">{t('table.pageOf', { page: number(page), pages: number(pages) })}</span>
        {to.slice(2).map(button)}
      </div>
    </div>
  )
})
