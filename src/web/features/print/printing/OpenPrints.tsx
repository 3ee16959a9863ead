import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { OpenPrint } from '#domain/wire.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import css from './open-prints.module.css'

export interface OpenPrintsProps {
  /** The latest first. */
  readonly prints: readonly OpenPrint[]
  /** One of them was answered, here or by somebody else. */
  onAnswered(cameOut: boolean): void
}

/** So many prints are asked about at once; the older ones come up as these are answered. */
const ASKED = 3

/**
 * Asks of each print whether its paper came out: only then does it count. It stands beside the sheet and holds up
 * nothing; whoever has no time now finds it here later.
 */
export function OpenPrints({ prints, onAnswered }: OpenPrintsProps) {
  const { t } = useMessages()
  const title = useId()
  // It is told to a screen reader when it comes up.
  return (
    <div role="status" className={css.asked}>
      {prints.length > 0 && (
        <Paper component="section" withBorder p="sm" className={css.open} aria-labelledby={title}>
          <Title order={3} size="h5" id={title}>
            {t('print.didItComeOut')}
          </Title>
          <Stack gap="xs" mt={6}>
            {prints.slice(0, ASKED).map((print) => (
              <Question key={print.print} print={print} onAnswered={onAnswered} />
            ))}
          </Stack>
          {prints.length > ASKED && (
            <Text size="sm" c="dimmed" mt={6}>
              {t('common.andMore', { count: prints.length - ASKED })}
            </Text>
          )}
        </Paper>
      )}
    </div>
  )
}

function Question({ print, onAnswered }: { print: OpenPrint; onAnswered(cameOut: boolean): void }) {
  const { t, number, date } = useMessages()
  const backend = useBackend()
  const toast = useToast()
  const [last, setLast] = useState(1)
  const [answering, setAnswering] = useState(false)
  const what = t(print.sheet === 'seals' ? 'print.openCards' : 'print.openRows', {
    at: date(print.at),
    who: print.who ?? '',
    count: print.rows,
    number: number(print.rows),
    pages: t('print.openPages', { count: print.pages, number: number(print.pages) }),
  })
  async function answer(pages: number): Promise<void> {
    setAnswering(true)
    try {
      await backend.answerPrint(print.print, { pages })
      // What was pressed goes away with its question.
      focusMain()
      onAnswered(pages > 0)
    } catch (error) {
      toast.writeError(error)
      onAnswered(false)
    } finally {
      setAnswering(false)
    }
  }
  return (
    <Group role="group" aria-label={what} gap="sm" align="center">
      <Text size="sm" className={css.what}>
        {what}
      </Text>
      <Group gap="xs">
        <Button size="xs" disabled={answering} onClick={() => void answer(print.pages)}>
          {t('print.allCameOut')}
        </Button>
        <Button size="xs" variant="default" disabled={answering} onClick={() => void answer(0)}>
          {t('print.noneCameOut')}
        </Button>
        {print.pages > 1 && (
          <Group gap={6} wrap="nowrap">
            <NativeSelect
              size="xs"
              aria-label={t('print.lastPage')}
              value={String(last)}
              onChange={(event) => setLast(Number(event.currentTarget.value))}
              data={Array.from({ length: print.pages - 1 }, (_, index) => ({
                value: String(index + 1),
                label: t('print.pageOf', { page: number(index + 1), pages: number(print.pages) }),
              }))}
            />
            <Button size="xs" variant="default" disabled={answering} onClick={() => void answer(last)}>
              {t('print.someCameOut')}
            </Button>
          </Group>
        )}
      </Group>
    </Group>
  )
}
