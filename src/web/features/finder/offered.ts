/*
 * Reads the actions of the open view from its toolbars (`data-offers`), so that actions need not be listed a second
 * time. Disabled or covered buttons are skipped.
 */

export interface Offered {
  readonly name: string
  press(): void
}

/**
 * The toolbar buttons of the open view, then those of the top bar. If several buttons have the same name, only the
 * first one is returned.
 */
export function offered(): readonly Offered[] {
  const viewButtons = buttonsIn('main [data-offers]')
  const offeredByName = new Map<string, Offered>()
  for (const button of [...viewButtons, ...buttonsIn('header [data-offers]')]) {
    const name = nameOf(button)
    if (name === '' || offeredByName.has(name)) continue
    offeredByName.set(name, { name, press: () => button.click() })
  }
  return [...offeredByName.values()]
}

const buttonsIn = (toolbars: string): HTMLButtonElement[] =>
  [...document.querySelectorAll<HTMLButtonElement>(`${toolbars} button:is(:not([role]), [role='switch'])`)].filter(
    (button) =>
      !button.disabled && button.getAttribute('aria-disabled') !== 'true' && button.getClientRects().length > 0,
  )

const nameOf = (button: HTMLButtonElement): string => button.getAttribute('aria-label') ?? button.textContent.trim()
