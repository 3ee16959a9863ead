/** Finds Firefox and WebKit, which print in tests as Chromium does. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The system's Python, because only it has the package `gi`. */
export const PYTHON = '/usr/bin/python3'

/** Packages to install on Debian and Ubuntu. */
const PACKAGES = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb',
  pictures: 'poppler-utils',
}

/** @returns {string | null} the path of the first existing program */
export function program(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  for (const name of names)
    for (const folder of folders) {
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // This folder does not have the program; continues with the next one.
      }
    }
  return null
}

/**
 * `notTested`: a line with the installation command for each missing browser.
 * @returns {{ firefox: string | null, webkit: boolean, notTested: string[] }}
 */
export function findBrowsers() {
  const pictures = program('pdftoppm') !== null
  const firefox = pictures ? process.env.EVENTMS_FIREFOX || program('firefox-esr', 'firefox') : null
  const hasWebKit =
    pictures &&
    program('Xvfb') !== null &&
    program('WebKitWebDriver') !== null &&
    spawnSync(PYTHON, ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0
  const line = (name, packages) => {
    const all = pictures ? packages : `${packages} ${PACKAGES.pictures}`
    return `Not tested in ${name}: it is not installed (apt-get install ${all}).`
  }
  return {
    firefox,
    webkit: hasWebKit,
    notTested: [
      ...(firefox ? [] : [line('Firefox', PACKAGES.firefox)]),
      ...(hasWebKit ? [] : [line('WebKit', PACKAGES.webkit)]),
    ],
  }
}
