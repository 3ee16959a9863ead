/** One container after the other on one volume, started as in compose.yaml. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LONGEST_STOP } from '#server/stop.ts'
import { FIRST_ACCOUNT, freePort } from '../../journeys/support/server.ts'
import type { ApiClient } from '../../support/api.ts'
import { must, until } from '../faults/fault.ts'
import { Container, newVolume, serviceOf } from './container.ts'
import type { Image } from './images.ts'

export const DATA = '/var/lib/eventms'
const SECRET = '/run/secrets/admin-password'

export interface Volume {
  readonly url: string
  /** Starts a container. By default it is of the image of the volume. */
  start(args?: readonly string[], image?: Image): Container
  /** Starts a container, and waits until it is healthy. */
  started(args?: readonly string[], image?: Image): Promise<Container>
}

/** Runs `work` with a volume made by `first`, then removes the volume and its containers. */
export async function onVolume<T>(first: Image, work: (volume: Volume) => Promise<T>): Promise<T> {
  const folder = newVolume(first.tag, DATA)
  const secrets = mkdtempSync(path.join(tmpdir(), 'eventms-secrets-'))
  const secret = path.join(secrets, 'admin-password')
  writeFileSync(secret, `${FIRST_ACCOUNT.password}\n`)
  chmodSync(secret, 0o444)
  const url = `http://127.0.0.1:${await freePort()}`
  const containers: Container[] = []
  const start: Volume['start'] = (args = [], { tag, config } = first) => {
    const container = new Container({
      tag,
      config,
      service: serviceOf('compose.yaml', 'eventms'),
      mounts: { [DATA]: folder, [SECRET]: secret },
      env: { PORT: new URL(url).port, ADMIN_PASSWORD_FILE: SECRET, ADMIN_EMAIL: FIRST_ACCOUNT.email },
      args,
    })
    containers.push(container)
    return container
  }
  const started: Volume['started'] = async (args, image = first) => {
    const container = start(args, image)
    await healthy(container, image)
    return container
  }
  try {
    return await work({ url, start, started })
  } finally {
    for (const container of containers) await container.remove()
    rmSync(path.dirname(folder), { recursive: true })
    rmSync(secrets, { recursive: true })
  }
}

export const hasRow = async (api: ApiClient, code: number): Promise<boolean> =>
  (await api.load('departments')).rows.some(({ departmentCode }) => departmentCode === code)

/** Runs both health checks as Docker would: the one of the image, and the one of Compose. */
async function healthy(container: Container, { config }: Image): Promise<void> {
  const service = serviceOf('compose.yaml', 'eventms')
  const checks = [config.Healthcheck!.Test, service.healthcheck!.test].map(([, ...command]) => command)
  await until('the container is healthy', async () => {
    must(container.isRunning, `the container ended:\n${container.output}`)
    return checks.every((command) => container.exec(...command).code === 0)
  })
}

export async function restored(container: Container): Promise<void> {
  await until('the restore ends', async () => !container.isRunning)
  must((await container.end()).code === 0, `--restore: ${container.output}`)
}

export async function endedInTime(container: Container, page?: { readonly closed: Promise<unknown> }): Promise<number> {
  const { code, after } = await container.end()
  must(code === 0, `SIGTERM ended the server with ${code}:\n${container.output}`)
  must(after < LONGEST_STOP + 1000, `the stop took ${after} ms`)
  await page?.closed
  return Math.round(after)
}
