/** Finds the other browsers in which the tests print: Firefox and WebKit. Chromium comes with Playwright. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The system's Python. A Python from elsewhere lacks the package `gi`, by which WebKit is controlled. */
export const PYTHON = '/usr/bin/python3'

/** Names of the packages on Debian and Ubuntu, for the installation command. */
const PACKAGES = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb',
  pictures: 'poppler-utils',
}

/** @returns {string | null} path of the first of these programs that is installed */
export function program(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  for (const name of names)
    for (const folder of folders) {
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not in this folder: the loop tries the next one.
      }
    }
  return null
}

/**
 * Finds Firefox and WebKit. `notTested` has a line for each missing browser, with the command that installs it.
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
