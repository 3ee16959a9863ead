/** The handle that some browsers attach to a dropped file; reads its current content. */
interface Handle {
  getFile(): Promise<File>
}

function handleOf(file: File): Handle | null {
  const { handle } = file as File & { handle?: Handle }
  return handle && typeof handle.getFile === 'function' ? handle : null
}

export async function hasChanged(file: File): Promise<boolean> {
  const now = await fileNow(file)
  return now?.lastModified !== file.lastModified || now.size !== file.size
}

/** The current file; null if the browser requires choosing it again. */
export async function fileNow(file: File): Promise<File | null> {
  try {
    const handle = handleOf(file)
    const now = (await handle?.getFile()) ?? file
    // A browser that notices a change refuses to read the old file.
    await now.slice(0, 1).arrayBuffer()
    // The new file has no handle of its own, so it keeps this one.
    if (handle && now !== file) Object.defineProperty(now, 'handle', { value: handle })
    return now
  } catch {
    return null
  }
}
