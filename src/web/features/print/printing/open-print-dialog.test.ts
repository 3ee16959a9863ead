// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openPrintDialog } from './open-print-dialog.ts'

afterEach(() => document.body.replaceChildren())

test.each(['afterprint', 'pointerdown', 'keydown', 'focus'])(
  'live changes are paused before the print dialog opens, and resume once at %s, which ends the print',
  (event) => {
    const calls: string[] = []
    window.print = () => void calls.push('print')
    openPrintDialog(
      () => {
        calls.push('pause')
        return () => void calls.push('resume')
      },
      () => void calls.push('end'),
    )
    expect(calls).toEqual(['pause', 'print'])
    window.dispatchEvent(new Event(event))
    window.dispatchEvent(new Event(event))
    expect(calls).toEqual(['pause', 'print', 'resume', 'end'])
  },
)

test('the focus of an element in the page does not resume live changes', () => {
  const resume = vi.fn()
  window.print = () => {}
  openPrintDialog(
    () => resume,
    () => {},
  )
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(resume).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('afterprint'))
  expect(resume).toHaveBeenCalledOnce()
})
