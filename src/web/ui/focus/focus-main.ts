/** Focuses the `main` element, for example after the focused element was removed. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
