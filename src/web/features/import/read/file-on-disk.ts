/** A handle that some browsers add to a dropped file. `getFile` reads the file's current content from the disk. */
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

/** The file with its current content. Null if the browser requires the user to choose the file again. */
export async function fileNow(file: File): Promise<File | null> {
  try {
    const handle = handleOf(file)
    const now = (await handle?.getFile()) ?? file
    // Throws if the file has changed on the disk and the browser refuses to read it.
    await now.slice(0, 1).arrayBuffer()
    // The new `File` has no handle. It gets the old handle, so that the file can be read again later.
    if (handle && now !== file) Object.defineProperty(now, 'handle', { value: handle })
    return now
  } catch {
    return null
  }
}
