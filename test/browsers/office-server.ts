/** The running product with the office whose papers are printed. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PrintedSeal } from '#domain/seals/index.ts'
import { type RunningServer, startServer } from '../journeys/support/server.ts'
import { signInApi } from '../support/api.ts'
import { printAndChange, smallOffice, storeOffice } from './office.ts'

export interface OfficeServer {
  readonly server: RunningServer
  readonly office: ReturnType<typeof smallOffice>
  /** Printed seals that are void. */
  readonly collected: readonly PrintedSeal[]
}

/** Builds changed sources, starts the product and fills it. */
export async function startOffice(): Promise<OfficeServer> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: root, stdio: 'inherit' })
  const server = await startServer()
  try {
    const office = smallOffice()
    const api = await signInApi(server)
    await storeOffice(api, office)
    return { server, office, collected: await printAndChange(api, office) }
  } catch (error) {
    await server.close()
    throw error
  }
}
