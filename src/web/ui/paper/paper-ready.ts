/**
 * The font that the product serves. Browsers load a slice only for rendered characters, and a hidden sheet renders
 * none.
 */
const SHIPPED_FONT = 'Noto Sans JP Variable'
/** Milliseconds between two checks whether a sheet is completely rendered. */
const DRAWING_MS = 50

/**
 * Waits for all pages of a sheet, for `minimumWait`, and for every font slice that it needs; without them, characters
 * would be missing on paper. Afterwards, styles and layout are up to date.
 * @returns false, after an entry in the console, if the sheet is not in the document.
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
  // The sheet may have been rendered again during the wait.
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

/** Loads the font slices for `text`. Slices already loaded are not fetched again. */
async function loadFonts(text: string): Promise<void> {
  const declared = [...document.fonts].some(({ family }) => family.includes(SHIPPED_FONT))
  if (!declared) throw new DOMException(`${SHIPPED_FONT} is not declared`, 'NetworkError')
  await document.fonts.load(`16px "${SHIPPED_FONT}"`, [...new Set(text)].join(''))
}
