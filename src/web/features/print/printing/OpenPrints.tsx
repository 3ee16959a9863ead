import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { OpenPrint } from '#domain/wire.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useBackend } from '#web/state/backend.tsx'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { NoticeLine } from '#web/ui/dialogs/notice-line.tsx'
import classes from './open-prints.module.css'

/** The user's answer to how many pages came out of the printer. */
export type CameOut = 'all' | 'some' | 'none'

export interface OpenPrintsProps {
  readonly prints: readonly OpenPrint[]
  onAnswered(cameOut: CameOut): void
}

/** Maximum number of questions shown at once. Answering one shows the next. */
const SHOWN = 3

/**
 * Asks for each print whether its pages came out of the printer. Pages count as printed only after an answer. The user
 * may answer later.
 */
export function OpenPrints({ prints, onAnswered }: OpenPrintsProps) {
  const { t, number } = useMessages()
  const questions = useRef<HTMLDivElement>(null)
  const answered = (cameOut: CameOut) => {
    // The pressed button disappears together with its question, so the focus moves to the next question, or to the
    // content.
    if (prints.length > 1) questions.current?.focus()
    else focusMain()
    onAnswered(cameOut)
  }
  return (
    <div role="status" className={classes.line}>
      {prints.length > 0 && (
        <NoticeLine label={`${t('print.didItComeOut')} ${number(prints.length)}`}>
          {() => (
            <Stack gap="sm" ref={questions} tabIndex={-1} className={classes.questions}>
              {prints.slice(0, SHOWN).map((print) => (
                <Question key={print.print} print={print} onAnswered={answered} onFailed={() => onAnswered('none')} />
              ))}
              {prints.length > SHOWN && (
                <Text size="sm" c="dimmed">
                  {t('common.andMore', { count: prints.length - SHOWN })}
                </Text>
              )}
            </Stack>
          )}
        </NoticeLine>
      )}
    </div>
  )
}

interface QuestionProps {
  readonly print: OpenPrint
  onAnswered(cameOut: CameOut): void
  onFailed(): void
}

function Question({ print, onAnswered, onFailed }: QuestionProps) {
  const { t, number, date } = useMessages()
  const backend = useBackend()
  const toast = useToast()
  const [lastPage, setLastPage] = useState(1)
  const [answering, setAnswering] = useState(false)
  const description = t(print.sheet === 'seals' ? 'print.openCards' : 'print.openRows', {
    at: date(print.at),
    who: print.who ?? '',
    count: print.rows,
    number: number(print.rows),
    pages: t('print.openPages', { count: print.pages, number: number(print.pages) }),
  })
  async function recordPages(pages: number): Promise<void> {
    setAnswering(true)
    try {
      await backend.answerPrint(print.print, { pages })
      onAnswered(pages === print.pages ? 'all' : pages > 0 ? 'some' : 'none')
    } catch (error) {
      toast.writeError(error)
      onFailed()
    } finally {
      setAnswering(false)
    }
  }
  return (
    <Stack role="group" aria-label={description} gap={4}>
      <Text size="sm">{description}</Text>
      <Group gap="xs">
        <Button size="xs" variant="light" disabled={answering} onClick={() => void recordPages(print.pages)}>
          {t('print.allCameOut')}
        </Button>
        <Button size="xs" variant="default" disabled={answering} onClick={() => void recordPages(0)}>
          {t('print.noneCameOut')}
        </Button>
        {print.pages > 1 && (
          <Group gap={6} wrap="nowrap">
            <NativeSelect
              size="xs"
              aria-label={t('print.lastPage')}
              value={String(lastPage)}
              onChange={(event) => setLastPage(Number(event.currentTarget.value))}
              data={Array.from({ length: print.pages - 1 }, (_, index) => ({
                value: String(index + 1),
                label: t('print.pageOf', { page: number(index + 1), pages: number(print.pages) }),
              }))}
            />
            <Button size="xs" variant="default" disabled={answering} onClick={() => void recordPages(lastPage)}>
              {t('print.someCameOut')}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  )
}
