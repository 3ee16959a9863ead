/** Converts full-width characters to ASCII. Keeps ², ① and ㈱: as plain digits they would change the number. */
export function narrowed(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .replace(/￥/g, '¥')
}
