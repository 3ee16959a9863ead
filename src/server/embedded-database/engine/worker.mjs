// PGlite in a thread, so that a long statement does not block the event loop of the server. Plain JavaScript, because a
// .ts entry does not start in a worker under tsx, vitest or Vite on Node 20.
// Messages to the worker:
// { connect: MessagePort, ending }: a client. Its port sends numbered units of protocol bytes (stream.ts). `ending` has
// the number of a unit to cancel.
// { dump: MessagePort, compression }: requests the data folder as a tar archive, which is sent to the port.
// { close: true }: shuts the database down. Then the thread ends.
// Messages from the worker: 'open', and { failed, code } just before the worker stops by itself.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { DatabaseFolder, startParams } from './files.mjs'

/** Bytes of an answer after which they are sent, so that a large answer is never in memory twice. */
const PART = 256 * 1024

const { dataDir, archive, durable, lock, mostLog } = workerData
const folder = dataDir && new DatabaseFolder(dataDir, { lock, stop })

/** PostgreSQL's last message before it stopped. */
let lastWords = ''

const database = await PGlite.create({
  ...(folder ? { fs: folder, startParams: startParams(durable), extensions: { amcheck } } : {}),
  ...(archive ? { loadDataDir: new Blob([archive]) } : {}),
  onStderr: (line) => {
    const words = /\b(?:PANIC|FATAL): +(.*)/.exec(line)?.[1]
    if (words) lastWords = words
  },
}).catch((error) => stop(lastWords ? undefined : error))

/** Ends the thread at once, which leaves the folder as kill -9 would. */
function stop(error) {
  const failed = [error?.message, lastWords].filter(Boolean).join('; ')
  parentPort.postMessage({ failed, code: error?.code ?? folder?.diskError })
  process.exit(1)
}

/** Names of the engine's flags: a cancellation is pending, and any interrupt is pending. */
const CANCEL = '_QueryCancelPending'
const LOOK = '_InterruptPending'

/** The number of the running unit, and shared memory with the number of the unit that the client cancels. */
let running = 0
let ending = new Int32Array(1)

/**
 * Makes the engine check for a cancellation at each access to a file: the thread gets no messages while the engine
 * runs. A statement that accesses no file cannot be cancelled.
 */
function watchForCancel({ Module: engine }) {
  const { FS } = engine
  for (const name of ['open', 'read', 'write', 'llseek', 'close']) {
    const call = FS[name].bind(FS)
    FS[name] = (...given) => {
      if (running > 0 && Atomics.load(ending, 0) === running) signal(engine, 1)
      return call(...given)
    }
  }
}

/** Sets (1) or clears (0) the engine's flag of a pending cancellation. */
function signal(engine, pending) {
  // HEAPU8 must be read each time, because the engine replaces it when its memory grows.
  engine.HEAPU8[engine[CANCEL]] = pending
  if (pending) engine.HEAPU8[engine[LOOK]] = 1
}

watchForCancel(database)

/** Port of the only client. PGlite has one session, so a new client replaces the former one. */
let client

/** Collects small writes to chunks, and transfers these to the client. The last chunk is marked as done. */
class Reply {
  #port
  #part = Buffer.allocUnsafeSlow(16 * 1024)
  #used = 0
  #tail = Buffer.alloc(0)
  constructor(port) {
    this.#port = port
  }
  add(bytes) {
    if (this.#used + bytes.length > this.#part.length) this.#grow(this.#used + bytes.length)
    this.#part.set(bytes, this.#used)
    this.#used += bytes.length
    this.#tail = Buffer.concat([this.#tail, bytes.subarray(-6)]).subarray(-6)
    if (this.#used >= PART) this.#send(false)
  }
  /** True if the answer ends with ReadyForQuery (letter 'Z', length 5, state of the transaction). */
  get ready() {
    return this.#tail.length === 6 && this.#tail[0] === 0x5a && this.#tail.readUInt32BE(1) === 5
  }
  /** True unless the transaction has failed. */
  get well() {
    return this.ready && this.#tail[5] !== 0x45
  }
  end() {
    this.#send(true)
  }
  #grow(least) {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, this.#part.length * 2))
    larger.set(this.#part.subarray(0, this.#used))
    this.#part = larger
  }
  #send(done) {
    const bytes = new Uint8Array(this.#part.buffer, 0, this.#used)
    this.#port.postMessage({ bytes, done }, [this.#part.buffer])
    this.#part = Buffer.allocUnsafeSlow(done ? 0 : PART)
    this.#used = 0
  }
}

async function run(unit, number, reply) {
  running = number
  try {
    await execute(unit, reply)
  } finally {
    running = 0
    // Clears the flag, so that a late cancellation does not end the next unit.
    signal(database.Module, 0)
  }
  folder?.beforeAnswer()
}

async function execute(unit, reply) {
  await database.execProtocolRawStream(unit, { syncToFs: false, onRawData: (bytes) => reply.add(bytes) })
}

/** Ends the former client's transaction, and clears its settings, prepared statements and advisory locks. */
async function resetSession() {
  await database.exec('ROLLBACK')
  await database.exec('DISCARD ALL')
}

function connect(port, said) {
  client?.close()
  client = port
  ending = said
  // Units run one after the other, the first one after the reset.
  let last = resetSession()
  port.on('message', ({ unit, number, answered }) => {
    last = last.then(async () => {
      if (port !== client) return
      const reply = new Reply(port)
      await run(unit, number, reply)
      // The engine does not recover, so the connection is broken instead of left hanging. gaveUpOver() in pglite.ts
      // compares this text.
      if (answered && !reply.ready) throw new Error('the embedded database stopped in the middle of a statement')
      reply.end()
      // Makes a checkpoint even inside a transaction, because an import of a million rows is a single transaction.
      if (reply.well && folder?.logWritten > mostLog) await database.exec('CHECKPOINT')
    })
  })
}

async function dump(port, compression) {
  await database.exec('CHECKPOINT')
  const bytes = new Uint8Array(await (await database.dumpDataDir(compression)).arrayBuffer())
  port.postMessage(bytes, [bytes.buffer])
  port.close()
}

parentPort.on('message', async (message) => {
  if (message.connect) connect(message.connect, message.ending)
  if (message.dump) await dump(message.dump, message.compression)
  if (message.close) {
    await database.close()
    process.exit(0)
  }
})
parentPort.postMessage('open')
