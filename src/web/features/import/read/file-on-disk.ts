/** What a browser gives with a file that was dropped: the way to read it again as it is by then. */
interface Handle {
  getFile(): Promise<File>
}

function handleOf(file: File): Handle | null {
  const { handle } = file as File & { handle?: Handle }
  return handle && typeof handle.getFile === 'function' ? handle : null
}

/** Whether the file on the disk is no longer the one that was read. */
export async function hasChanged(file: File): Promise<boolean> {
  const now = await fileNow(file)
  return now?.lastModified !== file.lastModified || now.size !== file.size
}

/** The file as it is now; null where the browser does not let it be read again unless somebody chooses it again. */
export async function fileNow(file: File): Promise<File | null> {
  try {
    const handle = handleOf(file)
    const now = (await handle?.getFile()) ?? file
    // A browser that sees a change refuses to read the file it had been given.
    await now.slice(0, 1).arrayBuffer()
    // The handle goes with it, so that it can be read once more.
    if (handle && now !== file) Object.defineProperty(now, 'handle', { value: handle })
    return now
  } catch {
    return null
  }
}
