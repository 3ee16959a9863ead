/**
 * Converts full-width letters, digits and signs to ASCII: Ａ１ → A1. Unlike NFKC, keeps ², ① and ㈱, because ² as 2 would
 * change a number.
 */
export function narrowed(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/￥/g, '¥')
}
