/** Opens and saves files in LibreOffice. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

/** LibreOffice's default CSV import: commas, quotation marks, UTF-8, from the first row, automatic column formats. */
const text = '44,34,76,1,,0,false,true'

const filters = {
  csv: { open: ['--infilter=Text - txt - csv (StarCalc):' + text], save: `csv:Text - txt - csv (StarCalc):${text}` },
  xlsx: { open: [], save: 'xlsx:Calc MS Excel 2007 XML' },
}

/** @throws Error without LibreOffice, because the campaign would prove nothing */
export function expectLibreOffice(): void {
  try {
    console.log(execFileSync('soffice', ['--version'], { encoding: 'utf8' }).trim())
  } catch (cause) {
    const debian = 'apt-get install --no-install-recommends libreoffice-calc'
    throw new Error(`LibreOffice is not installed: its program soffice is needed (Debian: ${debian})`, { cause })
  }
}

/** Saves each file under its name in `folder`/saved. @returns the paths, in the order of the files */
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
