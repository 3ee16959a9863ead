/**
 * Somebody's name as others may see it: one line, without characters that control a screen or turn the direction of
 * what follows.
 */
export const plainName = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, '')
    .trim()
