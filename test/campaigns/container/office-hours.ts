/**
 * Works through nginx, in the namespace of its network, while two-servers.ts stops and starts servers. Prints each
 * required action and reads a line once it is done. Finally prints its result as JSON.
 */
import { createInterface } from 'node:readline'
import { newSession, signInApi } from '../../support/api.ts'
import { startEditors } from '../faults/editors.ts'
import { must, until } from '../faults/fault.ts'

const [url = '', email = '', password = ''] = process.argv.slice(2)
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const ask = async (what: string): Promise<void> => {
  console.log(what)
  await answers.next()
}

await until('nginx answers', async () => (await fetch(`${url}/health`)).status === 200)
const plain = await fetch(url.replace('https:', 'http:'), { redirect: 'manual' })
must(plain.status === 301, `http is answered with ${plain.status}`)
const cookie = await newSession({ url, email, password })
must(cookie.includes('__Host-'), 'the cookie is not bound to the host')
const account = { url, email, password, cookie }
const editors = await startEditors(account, 5)
for (const server of ['eventms-1', 'eventms-2']) {
  await editors.allServed()
  await ask(`stop ${server}`)
  await editors.allServed()
  await ask(`start ${server}`)
}
await editors.allServed()
await editors.stop()
const rows = await editors.verify()
const { length } = (await (await signInApi(account)).load('departments')).rows
must(length === rows, `${length} rows are stored, ${rows} were added`)
console.log(JSON.stringify({ ...editors.tally, rows }))
process.exit()
