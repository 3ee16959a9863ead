/** The font that is shipped: its slices are fetched as characters ask for them, and a hidden sheet asks for none. */
const SHIPPED_FONT = 'Noto Sans JP Variable'

/**
 * Waits until the sheet can be printed as it stands: at least `leastMs`, every font slice its characters need, and
 * styles and layout brought up to date.
 * @returns false, and says so in the console, where there is no sheet in the document
 * @throws DOMException 'NetworkError' where the font cannot be fetched: characters would be missing on the paper
 */
export async function paperReady(sheet: { readonly current: HTMLElement | null }, leastMs: number): Promise<boolean> {
  const least = new Promise((resolve) => setTimeout(resolve, leastMs))
  if (sheet.current) await loadFonts(sheet.current.textContent)
  await least
  await document.fonts.ready
  if (!sheet.current?.isConnected) {
    console.error('Print ref is not attached to a DOM element.')
    return false
  }
  document.body.getBoundingClientRect()
  return true
}

/** Fetches what `text` needs of the shipped font; what is there already is not fetched again. */
async function loadFonts(text: string): Promise<void> {
  const declared = [...document.fonts].some(({ family }) => family.includes(SHIPPED_FONT))
  if (!declared) throw new DOMException(`${SHIPPED_FONT} is not declared`, 'NetworkError')
  await document.fonts.load(`16px "${SHIPPED_FONT}"`, [...new Set(text)].join(''))
}
