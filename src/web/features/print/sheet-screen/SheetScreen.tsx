import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactElement, ReactNode, Ref } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useHeldFocus } from '../../ui/use-held-focus.ts'
import { PrintRoot } from '../../ui/print-root.tsx'
import { SheetPreview } from './SheetPreview.tsx'

export interface SheetFrameProps {
  readonly title: string
  readonly filters: ReactNode
  readonly summary: ReactNode
  readonly warnings: ReactNode
  /** The pages, elements with keys: the paper and its preview are made of the same ones. */
  readonly pages: readonly ReactElement[]
  /** Why there are no pages, where there are none: what is so, and what to do. */
  readonly empty: readonly string[]
  readonly root: Ref<HTMLDivElement>
  readonly stamp: string
  readonly printing: boolean
  onPrint(): void
}

/** What every sheet's screen has: filters, figures, what to look at first, the preview, and the paper itself. */
export function SheetFrame({
  title,
  filters,
  summary,
  warnings,
  pages,
  empty,
  root,
  stamp,
  printing,
  onPrint,
}: SheetFrameProps) {
  const { t } = useMessages()
  useHeldFocus(printing)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Title order={2}>{title}</Title>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={onPrint}
          disabled={pages.length === 0}
          loading={printing}
        >
          {t('common.print')}
        </Button>
      </Group>
      {filters}
      {pages.length > 0 && summary}
      {warnings}
      {pages.length > 0 ? <SheetPreview pages={pages} /> : <Empty lines={empty} />}
      <PrintRoot ref={root} stamp={stamp}>
        {pages}
      </PrintRoot>
    </Stack>
  )
}

function Empty({ lines: [text, hint] }: { lines: readonly string[] }) {
  return (
    <Center mih="30vh">
      <Stack gap={4} align="center" role="status">
        <Text fw={600}>{text}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
      </Stack>
    </Center>
  )
}
