/** Long enough for any browser to have begun reading the file. */
const KEPT_MS = 60_000

/** Saves a file. `parts` avoid a single large string for a large file. @param name the file name with extension */
export function download(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
