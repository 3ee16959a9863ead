/** Reads the table of import directions in docs/architecture.md. */

/** @returns for each layer of src the layers it may import, according to the page */
export function directionsOnPage(markdown: string): Record<string, string[]> {
  const rows = [...markdown.matchAll(/^\| `src\/([\w/]+)` \| .* \| ?(.*?) ?\|$/gm)]
  return Object.fromEntries(
    rows.map(([, folder, allowed]) => [layerName(folder!), allowed!.split(', ').filter(Boolean).map(layerName)]),
  )
}

const layerName = (folder: string) =>
  folder === 'web' ? 'app' : folder.endsWith('features') ? 'feature' : folder.replace('web/', '')
