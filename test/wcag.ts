/**
 * WCAG 2.2 (https://www.w3.org/TR/WCAG22/), levels A and AA, by version: JIS X 8341-3:2016 has those of WCAG 2.0 with
 * the same numbers. 4.1.1 is obsolete and removed.
 */
const numbers = (list: string): readonly string[] => list.trim().split(/\s+/)

export const wcag: Readonly<Record<'A' | 'AA', readonly string[]>> = {
  A: numbers(`
  1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
  2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2
  `),
  AA: numbers(`
  1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
  3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3
  `),
}

/** Criteria of WCAG 2.1 and 2.2, which JIS X 8341-3:2016 does not have. */
export const newerThanJis: readonly string[] = numbers(`
  1.3.4 1.3.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.4 2.5.1 2.5.2 2.5.3 2.5.4 4.1.3
  2.4.11 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8
`)
