/** A name as it is compared, of a column, a sheet or a person: regardless of width, case and blanks. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
}
