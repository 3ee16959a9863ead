/**
 * The style of paper: black text on white, and nothing that hides, moves or adds to it. Styles of the user and of
 * extensions (dark modes, readers, fonts of one's own) change that.
 */

const NO_BACKGROUND = 'rgba(0, 0, 0, 0)'
const WHITE = 'rgb(255, 255, 255)'
const BLACK = 'rgb(0, 0, 0)'
/** No background, and that of column headers. */
const BACKGROUNDS = [NO_BACKGROUND, 'rgb(238, 238, 238)']
/** One of the fonts of the paper: whoever sets another font leaves them all out. */
const FONT = 'Noto Sans JP Variable'

/** A browser that does not have the property has nothing that changes it. */
const isUnset = (value: string | undefined, initial: string): boolean =>
  value === initial || value === undefined || value === ''

/** The values at which an element is visible and in its place. */
export const isPlain = (style: CSSStyleDeclaration): boolean => style.opacity === '1' && isUnchanged(style)

const isUnchanged = (style: CSSStyleDeclaration): boolean =>
  style.visibility === 'visible' &&
  style.filter === 'none' &&
  style.clipPath === 'none' &&
  style.transform === 'none' &&
  style.direction === 'ltr' &&
  isUnset(style.translate, 'none') &&
  isUnset(style.rotate, 'none') &&
  isUnset(style.scale, 'none') &&
  isUnset(style.zoom, '1') &&
  isUnset(style.mixBlendMode, 'normal') &&
  isUnset(style.maskImage, 'none') &&
  isUnset(style.getPropertyValue('content-visibility'), 'visible')

/** The page itself. */
export const isWhite = (style: CSSStyleDeclaration): boolean =>
  style.backgroundColor === WHITE && style.backgroundImage === 'none' && isPlain(style)

/** A box of texts, such as a row. Codes have their place inside a card. */
export const isBare = (style: CSSStyleDeclaration, { tagName }: Element): boolean =>
  style.backgroundColor === NO_BACKGROUND &&
  style.backgroundImage === 'none' &&
  style.position === (tagName === 'DL' ? 'relative' : 'static') &&
  isPlain(style)

/** The dark modules of a code. */
export const isFilled = (style: CSSStyleDeclaration): boolean =>
  style.fill === BLACK && style.fillOpacity === '1' && isPlain(style)

/** The text itself is written as it is: in black on white or the grey of a heading. */
export function isStyled(style: CSSStyleDeclaration): boolean {
  const { color, backgroundColor, letterSpacing, wordSpacing, textTransform, textIndent, textDecorationLine } = style
  return (
    color === BLACK &&
    style.webkitTextFillColor === color &&
    BACKGROUNDS.includes(backgroundColor) &&
    style.backgroundImage === 'none' &&
    style.fontFamily.includes(FONT) &&
    (letterSpacing === 'normal' || letterSpacing === '0px') &&
    wordSpacing === '0px' &&
    textTransform === 'none' &&
    textIndent === '0px' &&
    textDecorationLine === 'none' &&
    ['', 'none', undefined].includes(style.getPropertyValue('-webkit-text-security')) &&
    style.display !== 'none' &&
    isPlain(style)
  )
}

/** True where the elements around the pages leave them as they are: a dark mode inverts the whole document. */
export function isSeenWhole(root: HTMLElement): boolean {
  if (!isUnchanged(getComputedStyle(root))) return false
  for (let around = root.parentElement; around; around = around.parentElement)
    if (!isPlain(getComputedStyle(around))) return false
  return true
}

/** A text or picture that no element has. */
export const hasAddedText = (element: Element): boolean =>
  ['::before', '::after'].some((pseudo) => !['none', 'normal', ''].includes(getComputedStyle(element, pseudo).content))
