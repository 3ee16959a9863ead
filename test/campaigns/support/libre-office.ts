/** Opens and saves files in LibreOffice. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** Default CSV import of LibreOffice: comma, quotation marks, UTF-8, from the first row, automatic column formats. */
const text = '44,34,76,1,,0,false,true'

const filters = {
  csv: { open: ['--infilter=Text - txt - csv (StarCalc):' + text], save: `csv:Text - txt - csv (StarCalc):${text}` },
  xlsx: { open: [], save: 'xlsx:Calc MS Excel 2007 XML' },
}

/** @throws Error if LibreOffice is not installed, because the campaign would test nothing */
export function expectLibreOffice(): void {
  try {
    console.log(execFileSync('soffice', ['--version'], { encoding: 'utf8' }).trim())
  } catch (cause) {
    const debian = 'apt-get install --no-install-recommends libreoffice-calc'
    throw new Error(`LibreOffice is not installed: its program soffice is needed (Debian: ${debian})`, { cause })
  }
}

/** Opens each file and saves it under the same name in `folder`/saved. @returns the paths, in the order of the files */
export function savedByLibreOffice(folder: string, files: readonly string[], format: 'csv' | 'xlsx'): string[] {
  const saved = path.join(folder, 'saved')
  mkdirSync(saved, { recursive: true })
  const { open, save } = filters[format]
  execFileSync('soffice', [
    '--headless',
    `-env:UserInstallation=file://${folder}/profile`,
    ...open,
    '--convert-to',
    save,
    '--outdir',
    saved,
    ...files,
  ])
  return files.map((file) => path.join(saved, path.basename(file)))
}

export const hasLibreOffice = (): boolean => {
  try {
    execFileSync('soffice', ['--version'])
    return true
  } catch {
    return false
  }
}

/** As the CSV import with "Quoted field as text": text in quotation marks is not converted. */
const asText = '44,34,76,1,,0,true,false'

/** Macro that supplies the password for LibreOffice's prompt, and saves each file as CSV. */
const macro = (links: string, origin: string, password: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Links" script:language="StarBasic">
Function Named(name As String, value As Variant) As Variant
  Dim made As New com.sun.star.beans.PropertyValue
  made.Name = name
  made.Value = value
  Named = made
End Function
Sub SaveAll
  handler = createUnoService("com.sun.star.task.InteractionHandler")
  createUnoService("com.sun.star.task.PasswordContainer").add("${origin}", "staff@example.com", Array("${password}"), handler)
  filter = Named("FilterName", "Text - txt - csv (StarCalc)")
  Open "${links}" For Input As #1
  Do While Not EOF(1)
    Line Input #1, address
    Line Input #1, target
    opening = Array(Named("Hidden", True), filter, Named("FilterOptions", "${asText}"), Named("InteractionHandler", handler))
    document = StarDesktop.loadComponentFromURL(address, "_blank", 0, opening)
    document.storeToURL(target, Array(filter, Named("FilterOptions", "44,34,76,1,,0,true,false,false")))
    document.close(True)
  Loop
  Close #1
  StarDesktop.terminate()
End Sub
</script:module>
`

const library = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Links"/>
</library:library>
`

/**
 * Opens each address with a password, and saves it as CSV in `folder`.
 * @returns the paths, in the order of the addresses
 */
export async function openedByLibreOffice(
  folder: string,
  addresses: readonly string[],
  password: string,
): Promise<string[]> {
  const files = addresses.map((_, at) => path.join(folder, `${at}.csv`))
  const links = path.join(folder, 'links.txt')
  writeFileSync(links, addresses.flatMap((address, at) => [address, `file://${files[at]}`]).join('\n'))
  // Asynchronous, because the server runs in this process and must not be blocked.
  const run = (...given: string[]) =>
    promisify(execFile)('soffice', ['--headless', `-env:UserInstallation=file://${folder}/profile`, ...given])
  // The first start creates the profile. It would overwrite a macro that exists already.
  await run('--terminate_after_init')
  const basic = path.join(folder, 'profile/user/basic/Standard')
  mkdirSync(basic, { recursive: true })
  writeFileSync(path.join(basic, 'script.xlb'), library)
  writeFileSync(path.join(basic, 'Links.xba'), macro(links, new URL(addresses[0]!).origin, password))
  await run('macro:///Standard.Links.SaveAll')
  return files
}
