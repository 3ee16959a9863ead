/** For backup-file.test.ts: the first encryption of this process writes to an invalid file. Prints the error. */
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
