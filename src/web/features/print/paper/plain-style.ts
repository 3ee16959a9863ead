/**
 * Checks that a paper is black text on white, and that nothing is hidden, moved or added. User styles and browser
 * extensions (dark modes, readers, custom fonts) could do so.
 */

const NO_BACKGROUND = 'rgba(0, 0, 0, 0)'
const WHITE = 'rgb(255, 255, 255)'
const BLACK = 'rgb(0, 0, 0)'
/** The two expected backgrounds: none, and the grey of column headers. */
const BACKGROUNDS = [NO_BACKGROUND, 'rgb(238, 238, 238)']
/** The first font of the list. A font forced by the user would replace the whole list. */
const FONT = 'Noto Sans JP Variable'

/** True if a property has its initial value, or if the browser does not support the property. */
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

/** True if an element that only groups texts, such as a row, has no style of its own. */
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

/** True if nothing changes the ancestors of the pages. A dark mode, for example, inverts the whole document. */
export function isSeenWhole(root: HTMLElement): boolean {
  if (!isUnchanged(getComputedStyle(root))) return false
  for (let ancestor = root.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (!isPlain(getComputedStyle(ancestor))) return false
  return true
}

/** True if a pseudo-element adds generated content. */
export const hasAddedText = (element: Element): boolean =>
  ['::before', '::after'].some((pseudo) => !['none', 'normal', ''].includes(getComputedStyle(element, pseudo).content))
