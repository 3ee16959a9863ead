/**
 * The Japanese font that the product serves, in slices. Browsers load a slice only when its characters are rendered. A
 * sheet is hidden until it is printed, so `loadFonts` requests its slices.
 */
const SHIPPED_FONT = 'Noto Sans JP Variable'
/** Poll interval in milliseconds until all pages of a sheet are rendered. */
const DRAWING_MS = 50

/**
 * Waits until a sheet can be printed: all pages are rendered, `minimumWait` has ended, and the fonts for all characters
 * are loaded.
 * @returns false if the sheet is no longer in the document, which is logged to the console.
 * @throws DOMException 'NetworkError' if the font cannot be loaded
 */
export async function paperReady(
  sheet: { readonly current: HTMLElement | null },
  minimumWait: Promise<unknown>,
): Promise<boolean> {
  await drawn(sheet)
  if (sheet.current) await loadFonts(sheet.current.textContent)
  await minimumWait
  await document.fonts.ready
  // The sheet may have been rendered again while the fonts loaded.
  await drawn(sheet)
  if (!sheet.current?.isConnected) {
    console.error('Print ref is not attached to a DOM element.')
    return false
  }
  document.body.getBoundingClientRect()
  return true
}

async function drawn(sheet: { readonly current: HTMLElement | null }): Promise<void> {
  while (sheet.current?.dataset['drawing']) await new Promise((resolve) => setTimeout(resolve, DRAWING_MS))
}

/** Loads the font slices for the characters of `text`. The browser caches loaded slices. */
async function loadFonts(text: string): Promise<void> {
  const declared = [...document.fonts].some(({ family }) => family.includes(SHIPPED_FONT))
  if (!declared) throw new DOMException(`${SHIPPED_FONT} is not declared`, 'NetworkError')
  await document.fonts.load(`16px "${SHIPPED_FONT}"`, [...new Set(text)].join(''))
}
