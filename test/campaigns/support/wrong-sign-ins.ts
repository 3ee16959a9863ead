/**
 * Sends wrong sign-ins at a given rate until the parent process sends a message, then reports the response statuses.
 * Runs as a separate process with low priority, so that sending does not slow down the measured requests.
 */
import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import type { Strangers } from '../floods.ts'

setPriority(constants.priority.PRIORITY_LOW)
const { url, perSecond, addresses, passwordLength } = JSON.parse(process.argv[2]!) as Strangers
const statuses: Record<string, number> = {}
const count = (status: string) => (statuses[status] = (statuses[status] ?? 0) + 1)
const asking = new Set<Promise<void>>()
let sent = 0

async function signIn(i: number): Promise<void> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `203.0.${Math.floor((i % addresses) / 200)}.${1 + ((i % addresses) % 200)}`,
    },
    body: JSON.stringify({
      email: `${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(passwordLength / 2).toString('hex'),
    }),
  })
  await answer.arrayBuffer()
  count(String(answer.status))
}

const began = performance.now()
const timer = setInterval(() => {
  for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent++) {
    const asked = signIn(sent)
      .catch(() => void count('broken'))
      .finally(() => asking.delete(asked))
    asking.add(asked)
  }
}, 20)

process.once('message', async () => {
  clearInterval(timer)
  await Promise.all(asking)
  process.send!(statuses, () => process.disconnect())
})
