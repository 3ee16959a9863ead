/** Unpacks the Chromium of an npm package (linux-x64) into a versioned folder, once. */
import { execFile } from 'node:child_process'
import {
  access,
  chmod,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Absolute paths. */
export interface UnpackedChromium {
  executable: string
  fontsConf: string
  libraries: string
}

const PACKAGE = '@sparticuz/chromium'
/** Version of the folder's format: an older folder is not reused. */
const LAYOUT = 1

/**
 * @param root the project's folder, absolute.
 * @throws Error if neither node_modules/.cache nor the temp folder can contain it, or when unpacking fails
 */
export async function unpackChromium(root: string): Promise<UnpackedChromium> {
  const { version } = JSON.parse(await readFile(path.join(root, 'node_modules', PACKAGE, 'package.json'), 'utf8')) as {
    version: string
  }
  const name = `eventms-chromium-${version}-${LAYOUT}`
  const shared = path.join(root, 'node_modules/.cache', name)
  if (await usable(shared)) return layout(shared)

  const home = (await writable(path.dirname(shared)))
    ? shared
    : path.join(tmpdir(), `${name}-${process.getuid?.() ?? 0}`)
  if (home !== shared && (await usable(home)) && (await ours(home))) return layout(home)
  await unpackInto(home, root)
  return layout(home)
}

const layout = (home: string): UnpackedChromium => ({
  executable: path.join(home, 'chromium'),
  fontsConf: path.join(home, 'fonts.conf'),
  libraries: path.join(home, 'al2023/lib'),
})

const usable = async (home: string) =>
  (await can(path.join(home, 'chromium'), constants.X_OK)) && (await findsItsFonts(home))

/** fonts.conf contains its folder's path, so it is rewritten after a move or a copy. */
async function findsItsFonts(home: string): Promise<boolean> {
  const { fontsConf: file } = layout(home)
  const wanted = fontsConf(home)
  if ((await readFile(file, 'utf8').catch(() => null)) === wanted) return true
  try {
    // A copy may share the file with its original, so it is replaced, not changed.
    await writeFile(`${file}.${process.pid}`, wanted)
    await rename(`${file}.${process.pid}`, file)
    return true
  } catch {
    return false
  }
}

/** Somebody else may have created the name in a shared temp folder. */
async function ours(home: string): Promise<boolean> {
  const info = await lstat(home)
  return info.isDirectory() && info.uid === process.getuid?.()
}

async function writable(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  return can(folder, constants.W_OK)
}

const can = (file: string, mode: number) =>
  access(file, mode).then(
    () => true,
    () => false,
  )

/** Renames the complete folder, so that concurrent runs find a whole browser or none. */
async function unpackInto(home: string, root: string): Promise<void> {
  const fresh = await mkdtemp(`${home}.`)
  try {
    // In a separate process, because the package takes its target from TMPDIR, and has NSS libraries only on "Lambda".
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', `import chromium from '${PACKAGE}'; await chromium.executablePath()`],
      { cwd: root, env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' } },
    )
    await writeFile(path.join(fresh, 'fonts.conf'), fontsConf(home))
    for (const file of await readdir(fresh)) await chmod(path.join(fresh, file), 0o755)
    await chmod(fresh, 0o755)
    await rename(fresh, home)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // Another process unpacked the browser first.
    if ((await usable(home)) && (await ours(home))) return
    throw error
  }
}

/** Only the browser's Latin font, so that no test depends on a font of this machine. */
const fontsConf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`
