// PGlite in a thread of its own, so that a long statement never stops the server's event loop. Plain JavaScript, with
// what it imports: a .ts entry does not start in a worker under tsx, vitest or Vite on Node 20.
//
// In:  { connect: MessagePort, ending } a client's protocol bytes come through the port, whole units only, each with its
//        number (stream.ts); `ending` holds the number of the one that is to end
//      { dump: MessagePort, compression } answered with the data folder as a tar archive
//      { close: true } shuts the database down, then the thread ends
// Out: 'open' once it is; { failed, code } when it has to end, just before it does
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { DatabaseFolder, startParams } from './files.mjs'

/** Results leave in parts of about this size, so that a large one is never held twice as a whole. */
const PART = 256 * 1024

const { dataDir, archive, durable, lock, mostLog } = workerData
const folder = dataDir && new DatabaseFolder(dataDir, { lock, stop })

/** PostgreSQL's own words of why it gave up; the last ones tell. */
let lastWords = ''

const database = await PGlite.create({
  ...(folder ? { fs: folder, startParams: startParams(durable), extensions: { amcheck } } : {}),
  ...(archive ? { loadDataDir: new Blob([archive]) } : {}),
  onStderr: (line) => {
    const words = /\b(?:PANIC|FATAL): +(.*)/.exec(line)?.[1]
    if (words) lastWords = words
  },
}).catch((error) => stop(lastWords ? undefined : error))

/** Ends the thread, in the middle of whatever runs: the next one finds the folder as after kill -9. */
function stop(error) {
  const failed = [error?.message, lastWords].filter(Boolean).join('; ')
  parentPort.postMessage({ failed, code: error?.code ?? folder?.diskError })
  process.exit(1)
}

/** Where the engine keeps that a cancel has come, and that something has. */
const CANCEL = '_QueryCancelPending'
const LOOK = '_InterruptPending'

/** The unit that runs, by its number, and where its client says which one is to end. */
let running = 0
let ending = new Int32Array(1)

/**
 * Lets a client end what it runs. Nothing reaches the engine from outside while it runs, but it looks every few rows
 * whether a signal has come (InterruptPending, QueryCancelPending), and it reads and writes files all the time: there
 * the signal is put. A statement that touches no file is not ended.
 */
function hearCancels({ Module: engine }) {
  const { FS } = engine
  for (const name of ['open', 'read', 'write', 'llseek', 'close']) {
    const call = FS[name].bind(FS)
    FS[name] = (...given) => {
      if (running > 0 && Atomics.load(ending, 0) === running) signal(engine, 1)
      return call(...given)
    }
  }
}

function signal(engine, pending) {
  // The memory is another one each time it has grown.
  engine.HEAPU8[engine[CANCEL]] = pending
  if (pending) engine.HEAPU8[engine[LOOK]] = 1
}

hearCancels(database)

/** The one client. A newer one replaces it: PGlite has a single session. */
let client

/** Collects the engine's small writes into transferable parts; the last one says that the unit is done. */
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
  /** True when the engine has answered to the end: ReadyForQuery ('Z', length 5, state) is last. */
  get ready() {
    return this.#tail.length === 6 && this.#tail[0] === 0x5a && this.#tail.readUInt32BE(1) === 5
  }
  /** Whether it takes the next statement: in no transaction that failed. */
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
    // What came too late must not end the next one.
    signal(database.Module, 0)
  }
  folder?.beforeAnswer()
}

async function execute(unit, reply) {
  await database.execProtocolRawStream(unit, { syncToFs: false, onRawData: (bytes) => reply.add(bytes) })
}

/** What the one before may have left: an open transaction, settings, prepared statements, advisory locks. */
async function resetSession() {
  await database.exec('ROLLBACK')
  await database.exec('DISCARD ALL')
}

function connect(port, said) {
  client?.close()
  client = port
  ending = said
  // Everything runs in the order it came in, the reset first.
  let last = resetSession()
  port.on('message', ({ unit, number, answered }) => {
    last = last.then(async () => {
      if (port !== client) return
      const reply = new Reply(port)
      await run(unit, number, reply)
      // An engine that stopped in the middle of a unit never recovers: better a broken connection than a hung one.
      // pglite.ts knows it by these words.
      if (answered && !reply.ready) throw new Error('the embedded database stopped in the middle of a statement')
      reply.end()
      // In a transaction too: an import of millions is one.
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
