/** Delay in milliseconds until the file's URL is revoked. By then, every browser has begun to read the file. */
const KEPT_MS = 60_000

/**
 * Lets the browser save a file. Content in several `blobParts` avoids one very long string.
 * @param name file name with extension
 */
export function download(name: string, blobParts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(blobParts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
