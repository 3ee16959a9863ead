/** The handle that some browsers attach to a dropped file. It returns the file's current content. */
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

/** The file with its current content; null if the browser requires the user to choose it again. */
export async function fileNow(file: File): Promise<File | null> {
  try {
    const handle = handleOf(file)
    const now = (await handle?.getFile()) ?? file
    // Throws if the file has changed and the browser refuses to read the old one.
    await now.slice(0, 1).arrayBuffer()
    // The new File object has no handle, so it gets the handle of the old one.
    if (handle && now !== file) Object.defineProperty(now, 'handle', { value: handle })
    return now
  } catch {
    return null
  }
}
