import type { Page } from '@playwright/test'

/**
 * Finds faults of toasts: several at once, too high, in a wrong position, or over controls. The toast stays open
 * meanwhile, as if hovered.
 */
export const toastFaults = (page: Page): Promise<string[]> => page.evaluate(faultsInPage)

/** Runs in the page. */
async function faultsInPage(): Promise<string[]> {
  // Waits until the page has rendered for a changed window width.
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next))
  const root = document.querySelector<HTMLElement>('[data-position=top-right]')!
  const toasts = [...root.querySelectorAll<HTMLElement>('[role=alert]')]
  toasts[0]?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  const faults: string[] = toasts.length === 1 ? [] : [`${toasts.length} toasts`]
  // Containers without a toast must not cover the page.
  for (const box of document.querySelectorAll<HTMLElement>(
    '.mantine-Notifications-root:not([data-position=top-right])',
  ))
    if (box.offsetHeight > 0) faults.push(`an empty box is ${box.offsetHeight} px high`)
  root.style.pointerEvents = 'none'
  for (const toast of toasts) {
    const own = toast.getBoundingClientRect()
    if (own.height > 40) faults.push(`${own.height} px high`)
    if (own.left < 0 || own.right > innerWidth || own.top < 0)
      faults.push(`outside: ${own.left} ${own.right} ${own.top}`)
    // The toast must be at the top right of the window, or of the dialog if one is open.
    const frame = [...document.querySelectorAll('[role=dialog]:has(.mantine-Modal-header)')].at(-1)
    const { right, top } = frame?.getBoundingClientRect() ?? { right: innerWidth, top: 0 }
    if (own.top > top + 85 || own.right < right - 80) faults.push(`at ${own.right} ${own.top}, not at ${right} ${top}`)
    // Ignores controls below a dialog's overlay.
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, label, [role=button], [role=tab], [role=menuitem], [tabindex="0"]',
    )) {
      if (toast.contains(element)) continue
      const box = element.getBoundingClientRect()
      const [left, end] = [Math.max(box.left, own.left), Math.min(box.right, own.right)]
      const [start, foot] = [Math.max(box.top, own.top), Math.min(box.bottom, own.bottom)]
      if (end - left < 1 || foot - start < 1) continue
      const under = document.elementFromPoint((left + end) / 2, (start + foot) / 2)
      if (under && element.contains(under))
        faults.push(
          `covers ${element.tagName.toLowerCase()} “${element.ariaLabel ?? element.textContent.trim().slice(0, 40)}”`,
        )
    }
  }
  root.style.pointerEvents = ''
  return faults
}
