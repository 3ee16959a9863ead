/**
 * Program of backup-file.test.ts. Tries to write an encrypted backup into a missing folder, and prints the code of the
 * error. As the first encryption of the process, the attempt also loads the encryption library.
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
