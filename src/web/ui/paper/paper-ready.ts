/** The shipped font. Browsers load a slice only for rendered characters, and a hidden sheet renders none. */
const SHIPPED_FONT = 'Noto Sans JP Variable'
/** Milliseconds between two checks of a sheet that is being drawn. */
const DRAWING_MS = 50

/**
 * Waits for all pages, for `least`, and for every font slice of the sheet. Styles and layout are up to date
 * then. Without the font, characters would be missing on paper.
 * @returns false, after an entry in the console, if the sheet is not in the document.
 * @throws DOMException 'NetworkError' if the font cannot be loaded
 */
export async function paperReady(
  sheet: { readonly current: HTMLElement | null },
  least: Promise<unknown>,
): Promise<boolean> {
  await drawn(sheet)
  if (sheet.current) await loadFonts(sheet.current.textContent)
  await least
  await document.fonts.ready
  // The sheet may have been drawn again during the wait.
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

/** Loads the slices that `text` needs; loaded ones are not fetched again. */
async function loadFonts(text: string): Promise<void> {
  const declared = [...document.fonts].some(({ family }) => family.includes(SHIPPED_FONT))
  if (!declared) throw new DOMException(`${SHIPPED_FONT} is not declared`, 'NetworkError')
  await document.fonts.load(`16px "${SHIPPED_FONT}"`, [...new Set(text)].join(''))
}
