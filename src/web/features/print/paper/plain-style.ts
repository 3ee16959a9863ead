/**
 * Checks that a page is black text on white, and that nothing is hidden, moved or added. User styles and browser
 * extensions can cause all this, for example dark modes and reading aids.
 */

const NO_BACKGROUND = 'rgba(0, 0, 0, 0)'
const WHITE = 'rgb(255, 255, 255)'
const BLACK = 'rgb(0, 0, 0)'
/** The allowed backgrounds: none, and the grey of column headers. */
const BACKGROUNDS = [NO_BACKGROUND, 'rgb(238, 238, 238)']
/** The first font of the font list. If the user forces another font, the browser replaces the list. */
const FONT = 'Noto Sans JP Variable'

/** True if a property has its initial value. A property that the browser does not support has no value. */
const isUnset = (value: string | undefined, initial: string): boolean =>
  value === initial || value === undefined || value === ''

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

export const isWhite = (style: CSSStyleDeclaration): boolean =>
  style.backgroundColor === WHITE && style.backgroundImage === 'none' && isPlain(style)

/** True if an element without own text, such as a row, has the expected style. */
export const isBare = (style: CSSStyleDeclaration): boolean =>
  style.backgroundColor === NO_BACKGROUND &&
  style.backgroundImage === 'none' &&
  style.position === 'static' &&
  isPlain(style)

export const isFilled = (style: CSSStyleDeclaration): boolean =>
  style.fill === BLACK && style.fillOpacity === '1' && isPlain(style)

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

/** True if no ancestor of the pages changes them. A dark mode, for example, inverts the whole document. */
export function isSeenWhole(root: HTMLElement): boolean {
  if (!isUnchanged(getComputedStyle(root))) return false
  for (let ancestor = root.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (!isPlain(getComputedStyle(ancestor))) return false
  return true
}

/** True if a style adds generated content before or after an element. */
export const hasAddedText = (element: Element): boolean =>
  ['::before', '::after'].some((pseudo) => !['none', 'normal', ''].includes(getComputedStyle(element, pseudo).content))
