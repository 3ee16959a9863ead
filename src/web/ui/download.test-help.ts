/** The files the page hands the browser to save, kept instead. */
import { vi } from 'vitest'

export const saved: { name: string; text: string; type: string | undefined }[] = []

/** Begins anew before each test; `vi.unstubAllGlobals` and `restoreMocks` end it. */
export function watchDownloads(): void {
  saved.length = 0
  let latest: Pick<(typeof saved)[number], 'text' | 'type'> | undefined
  vi.stubGlobal('Blob', function Blob(parts: (string | Uint8Array)[], options?: BlobPropertyBag) {
    latest = { text: Buffer.concat(parts.map((part) => Buffer.from(part))).toString(), type: options?.type }
  })
  URL.createObjectURL = () => 'blob:kept'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (latest) saved.push({ name: this.download, ...latest })
  })
}
