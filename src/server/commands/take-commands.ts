import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { toEventmsError } from '#domain/requests/database-errors.ts'
import { throttle } from '#server/auth/security-log/throttle.ts'
import { removeControl, writeControl } from '#server/embedded-database/index.ts'
import { readJson } from '#server/http/body.ts'
import { errorResponse, statusOf } from '#server/http/errors.ts'
import { type Bindings, listen } from '#server/http/listen.ts'
import type { Logger } from '#server/log.ts'
import { type CommandBase, runCommand } from './commands.ts'

export const COMMAND_PATH = '/command'
export const TOKEN_HEADER = 'x-eventms-token'
export const HERE = '127.0.0.1'
/** Maximum bytes of a command with its argument. */
const LONGEST = 4096

const commandSchema = z.strictObject({ name: z.string().max(50), argument: z.unknown() })

export interface TakingCommands {
  /** Stops accepting commands. Waits at most `timeoutMs` ms for commands that are running. */
  close(timeoutMs?: number): Promise<void>
}

/**
 * Accepts commands on a port of this machine. A command must contain the token in the folder's control.json, so only
 * processes that can read this file may send commands.
 */
export async function takeCommands(
  dataDir: string,
  base: CommandBase,
  log: Pick<Logger, 'error'>,
): Promise<TakingCommands> {
  const token = randomBytes(32).toString('base64url')
  const isNews = throttle()
  const stranger = async ({ headers }: Request): Promise<void> => {
    if (!isNews('a command')) return
    const browser = headers.get('user-agent') ?? undefined
    await base.auth.securityLog.record(
      { kind: 'requestRefused', outcome: 'refused', way: 'command' },
      { actorId: null, address: HERE, browser },
    )
  }

  const answered = async (request: Request, { incoming }: Bindings): Promise<Response> => {
    try {
      const host = `${HERE}:${incoming.socket.localPort}`
      if (!isFromHere(request, incoming.rawHeaders, host) || !isSame(request.headers.get(TOKEN_HEADER) ?? '', token)) {
        await stranger(request)
        return errorResponse(new EventmsError('notSignedIn'))
      }
      if (request.method !== 'POST' || new URL(request.url).pathname !== COMMAND_PATH)
        return errorResponse(new EventmsError('notFound'))
      const command = commandSchema.safeParse(await readJson(request, LONGEST))
      if (!command.success) throw badRequest('it is no command')
      return Response.json({ text: await runCommand(base, command.data) }, { headers: { 'cache-control': 'no-store' } })
    } catch (cause) {
      const error = toEventmsError(cause)
      if (statusOf(error.code) >= 500) log.error({ err: error.cause ?? error }, 'a command failed')
      return errorResponse(error)
    }
  }
  const fetch = async (request: Request, bindings: Bindings): Promise<Response> => {
    const answer = await answered(request, bindings)
    answer.headers.set('connection', 'close')
    return answer
  }

  const listening = await listen({ fetch, host: HERE, port: 0, trustedProxies: new BlockList() })
  try {
    await writeControl(dataDir, { port: listening.port, token, pid: process.pid })
  } catch (error) {
    await listening.close(0)
    throw error
  }
  return {
    async close(timeoutMs) {
      removeControl(dataDir)
      await listening.close(timeoutMs)
    },
  }
}

/**
 * True if the request comes from a program on this machine, not from a web page. A browser adds the header Origin or
 * Sec-Fetch-Site, and a page that uses DNS rebinding has another Host.
 */
function isFromHere({ headers }: Request, raw: readonly string[], host: string): boolean {
  const hosts = raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === 'host')
  return hosts.length === 1 && hosts[0] === host && !headers.has('origin') && !headers.has('sec-fetch-site')
}

/** Compares in constant time, so that the time does not reveal how much of the token is right. */
function isSame(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}
