/**
 * Letters, digits and signs of full width as those of ASCII. Compatibility forms (², ①, ㈱) are other characters, which
 * stay: as a digit, each of them would be another number.
 */
export function narrowed(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/￥/g, '¥')
}
