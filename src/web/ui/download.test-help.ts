import { vi } from 'vitest'

export const saved: { name: string; text: string; bytes: Uint8Array; type: string | undefined }[] = []

export function watchDownloads(): void {
  saved.length = 0
  let latest: Omit<(typeof saved)[number], 'name'> | undefined
  vi.stubGlobal('Blob', function Blob(parts: (string | Uint8Array)[], options?: BlobPropertyBag) {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)))
    latest = { text: bytes.toString(), bytes: new Uint8Array(bytes), type: options?.type }
  })
  URL.createObjectURL = () => 'blob:kept'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (latest) saved.push({ name: this.download, ...latest })
  })
}
