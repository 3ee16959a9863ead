/**
 * Program of backup-file.test.ts. Writes an encrypted backup into a folder that does not exist. This is the first
 * encryption of the process, so it also loads the encryption library. Prints the error code.
 */
import { writeBackup } from '#server/backup/backup-file.ts'

async function* rows(): AsyncGenerator<Buffer> {
  yield Buffer.from('all of it')
}

const [file = ''] = process.argv.slice(2)
try {
  await writeBackup(file, rows(), 'a passphrase of some length')
} catch (error) {
  console.log(`told: ${(error as NodeJS.ErrnoException).code}`)
}
