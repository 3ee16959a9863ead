/** Backup files that anybody may have changed, before anything reaches a database. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { createMessage, encrypt, enums } from 'openpgp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { mutations } from './mutated.test-help.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'eventms-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)

/** Number of mutated files. If it is set, the mutations are new each time; fast-check reports the seed of a failure. */
const ASKED = Number(process.env['EVENTMS_MUTATED_BACKUPS'])
const RUNS = ASKED ? { numRuns: ASKED } : { numRuns: 250, seed: 35 }
const PATIENCE = 3_600_000

const PASSPHRASE = 'a passphrase of some length'
const setting = '--restore'
const TEXT = Array.from({ length: 300 }, (_, i) => `${i}\t${(i * 7919 * 104729).toString(36)} 髙﨑\n`).join('')

/** Encrypts with a cheap passphrase hash, because a campaign runs this ten thousand times. */
async function quicklyEncrypted(bytes: Uint8Array): Promise<Buffer> {
  const message = await createMessage({ binary: bytes, format: 'binary' })
  const made = await encrypt({
    message,
    passwords: PASSPHRASE,
    format: 'binary',
    config: {
      aeadProtect: false,
      s2kType: enums.s2k.iterated,
      s2kIterationCountByte: 0,
      preferredCompressionAlgorithm: enums.compression.uncompressed,
    },
  })
  return Buffer.from(made)
}

async function textOf(file: string, passphrase: string | undefined = PASSPHRASE): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await readBackup(file, passphrase, setting)) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The refusal as the product words it, or else the text that was read. */
const outcomeOf = (file: string) =>
  textOf(file).catch((error: Error) =>
    error instanceof EventmsError ? `refused: ${String(error.params.issue)}` : `refused: it ${error.message}`,
  )
const WORDS =
  /^refused: (names (no )?backup of EventMS|names a backup that|it (it (ends|cannot be unpacked|is encrypted)|its checksum|more follows|a part of it))/

describePacked('plain', () => gzipSync(TEXT))
describePacked('encrypted', () => quicklyEncrypted(gzipSync(TEXT)))

function describePacked(kind: string, made: () => Buffer | Promise<Buffer>): void {
  let good: Buffer
  beforeAll(async () => {
    good = await made()
  })

  it(`a mutated backup, ${kind}, is refused with the reason, or has the whole text [campaign]`, {
    timeout: PATIENCE,
  }, async () => {
    const file = at(`${kind}-mutated`)
    await fc.assert(
      fc.asyncProperty(mutations, async (mutate) => {
        writeFileSync(file, mutate(good))
        const outcome = await outcomeOf(file)
        // A file appended to itself decrypts to two texts; a restore reports that more follows its end.
        if (outcome.replaceAll(TEXT, '') !== '') expect(outcome.slice(0, 200)).toMatch(WORDS)
      }),
      RUNS,
    )
  })

  it(`a backup, ${kind}, is refused for each of its first and last bytes that is another`, async () => {
    const places = Array.from({ length: 100 }, (_, i) => i)
    for (const place of [...places, ...places.map((i) => good.length - 1 - i)]) {
      const changed = Buffer.from(good)
      changed[place]! ^= 1 << (place % 8)
      writeFileSync(at('flipped'), changed)
      const outcome = await outcomeOf(at('flipped'))
      // gzip stores an unused time, and unused bits in its last byte.
      if (outcome !== TEXT || kind === 'encrypted') expect(outcome.slice(0, 200), `byte ${place}`).toMatch(WORDS)
    }
  })

  it(`a backup, ${kind}, with more behind its end is refused`, async () => {
    for (const more of ['\0', 'more', '\0'.repeat(100_000)]) {
      writeFileSync(at('more'), Buffer.concat([good, Buffer.from(more)]))
      expect(await outcomeOf(at('more'))).toMatch(/^refused: .*(more follows its end|cannot be unpacked)/)
    }
  })
}

it('a file of a few bytes is refused whenever it is read, and ends no process', async () => {
  for (const bytes of ['', '\x1f', '\x1f\x8b', '\x1f\x8b0123456789', '\xc3', '\xc3\x2e', '\xd2\xff\xff\xff\xff\xff']) {
    writeFileSync(at('few'), bytes, 'latin1')
    const text = await readBackup(at('few'), PASSPHRASE, setting).catch(() => undefined)
    // The reader may have to wait for a database first.
    await setTimeout(20)
    const reading = (async () => {
      for await (const part of text ?? []) void part
      if (text) return 'read'
      throw new Error('refused')
    })()
    await expect(reading, JSON.stringify(bytes)).rejects.toThrow()
  }
})

it('what is no file is refused at once: folders, devices, and pipes into which nobody writes', async () => {
  const pipe = at('pipe')
  const hasPipe = spawnSync('mkfifo', [pipe]).status === 0
  for (const name of [folder, '/dev/zero', '/dev/urandom', '/dev/stdin', ...(hasPipe ? [pipe] : [])])
    expect(await outcomeOf(name), name).toMatch(/names a (folder, a pipe or a device: copy|file that cannot be read)/)
})

it('a passphrase that would be hashed for hours, or in any other way, is refused', async () => {
  const argon = Buffer.from([0xc3, 22, 4, 9, 4, ...Buffer.alloc(16, 7), 1, 1, 31, 0xd2, 1, 1])
  const many = Buffer.concat(Array<Buffer>(1000).fill(Buffer.from([0xc3, 13, 4, 9, 3, 8, ...Buffer.alloc(8), 255])))
  for (const bytes of [argon, many]) {
    writeFileSync(at('slow'), bytes)
    expect(await outcomeOf(at('slow'))).toContain('it is encrypted in a form that EventMS does not read')
  }
})

it('what gpg encrypts is read, compressed by it or not, and what is encrypted here', async () => {
  const packed = at('by-gpg')
  writeFileSync(packed, gzipSync(TEXT))
  const common = ['--batch', '--homedir', folder, '--pinentry-mode', 'loopback', '--passphrase', PASSPHRASE]
  for (const more of [
    [],
    ['--compress-algo', 'zlib', '--s2k-count', '1024'],
    ['--cipher-algo', 'AES128', '--s2k-digest-algo', 'SHA512'],
  ]) {
    const gpg = spawnSync('gpg', [...common, ...more, '--symmetric'], { input: readFileSync(packed) })
    if ((gpg.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') break
    writeFileSync(at('gpg'), gpg.stdout)
    expect(await textOf(at('gpg')), more.join(' ')).toBe(TEXT)
  }
  await writeBackup(
    at('ours'),
    (async function* () {
      for (let i = 0; i < 200; i++) yield Buffer.from(TEXT)
    })(),
    PASSPHRASE,
  )
  expect(await textOf(at('ours'))).toBe(TEXT.repeat(200))
  expect(gunzipSync(readFileSync(packed)).toString()).toBe(TEXT)
})
