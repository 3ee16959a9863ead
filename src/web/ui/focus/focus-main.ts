/** Moves the focus to the page's main part after the focused element was removed. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
