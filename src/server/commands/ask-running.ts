import { request, type IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import { z } from 'zod'
import { errorCodes } from '#domain/error-codes.ts'
import { EventmsError } from '#domain/errors.ts'
import { type Control, readControl } from '#server/embedded-database/index.ts'
import type { GivenCommand } from './commands.ts'
import { COMMAND_PATH, HERE, TOKEN_HEADER } from './take-commands.ts'

/** Milliseconds without an answer after which most commands fail. */
const TIMEOUT_MS = 120_000
/** Maximum bytes of an answer: enough for a list of a hundred thousand accounts. */
const LONGEST = 16 * 1024 * 1024

const done = z.object({ text: z.string() })
const failed = z.object({
  error: z.object({ code: z.enum(errorCodes), params: z.record(z.string(), z.unknown()) }),
})

/**
 * Sends the command to the running server, which has locked the data folder.
 * @param inUse the error 'dataFolderInUse', which names the server's process.
 * @returns the command's output.
 * @throws EventmsError of the command; 'dataFolderInUse' with a `reason` if the server does not run the command
 */
export async function askRunning(
  inUse: EventmsError,
  dataDir: string,
  command: GivenCommand,
  timeoutMs: number = TIMEOUT_MS,
): Promise<string> {
  const refused = (reason: string, cause?: unknown) =>
    new EventmsError('dataFolderInUse', { ...inUse.params, reason }, { cause })
  if (inUse.params.host !== hostname()) throw refused('it runs on another machine, or in another container')
  const control = readControl(dataDir)
  if ('reason' in control) throw refused(control.reason)
  if (control.pid !== inUse.params.pid) throw refused('its control.json is of a server that is gone')
  const { status, body } = await send(control, command, timeoutMs).catch((cause: Error) => {
    throw refused(
      cause instanceof NotSent
        ? 'nobody answers at the port that its control.json names'
        : `it broke off. What was asked may have been done all the same: ${command.name === 'backup' ? 'look for the file' : '--list tells'}`,
      cause,
    )
  })
  if (status === 401) throw refused('it does not accept the token of its control.json')
  const answer = parsed(body)
  const good = done.safeParse(answer)
  if (status === 200 && good.success) return good.data.text
  const bad = failed.safeParse(answer)
  if (bad.success) throw new EventmsError(bad.data.error.code, bad.data.error.params)
  throw refused('its answer cannot be read')
}

/** Thrown if no connection was made, so the server has not got the command. */
class NotSent extends Error {}

interface Answer {
  readonly status: number
  readonly body: string
}

function send({ port, token }: Control, command: GivenCommand, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    const post = request({
      host: HERE,
      port,
      path: COMMAND_PATH,
      method: 'POST',
      // Uses no agent, because Node's global agent sends requests to a proxy if environment variables name one.
      agent: false,
      timeout: timeoutMs,
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    })
    post.once('socket', (socket) => socket.once('connect', () => (isConnected = true)))
    post.once('timeout', () => post.destroy(new Error('silent')))
    post.once('error', (cause) => reject(isConnected ? cause : new NotSent(cause.message)))
    post.once('response', (answer) => void bodyOf(answer).then(resolve, reject))
    post.end(JSON.stringify(command))
  })
}

async function bodyOf(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > LONGEST) throw new Error('too long')
    chunks.push(chunk)
  }
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
