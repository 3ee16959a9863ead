/** Gives the focus to the page's main part, so that the keyboard is not lost where what had it is gone. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
