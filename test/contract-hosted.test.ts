/** The backend contract on a hosted project: the page's own code over HTTP to a project on a real database. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasServer } from '../src/server/db/test-databases.ts'
import { backendContract } from '../src/web/backend/contract/backend.contract.ts'
import type { Browser } from '../src/web/backend/contract/contract.test-help.ts'
import { createHostedBackend } from '../src/web/backend/hosted/hosted-backend.ts'
import { homeDifferences } from '../src/web/backend/home-differences.test-help.ts'
import { authService } from './hosted/auth.ts'
import { makeLogin } from './hosted/auth-login.ts'
import { nodePage } from './hosted/node-page.ts'
import type { Project } from './hosted/project.ts'
import { openProject } from './hosted/test-project.ts'

const account = { email: 'hanako@example.com', password: 'correct horse battery 9' }
const openDomain = 'open.example.com'

describe.skipIf(!hasServer())('the port at home on a project', () => {
  let project: Project
  beforeAll(async () => {
    project = await openProject({ auth: authService({ providers: { github: { sub: '1', email: account.email } } }) })
    await makeLogin(project, account)
    // A mailed link creates no account here (homeDifferences.accountByMailedLink).
    await makeLogin(project, { email: `jiro@${openDomain}`, password: account.password })
    await project.pool.query('INSERT INTO eventms_private.open_domain VALUES ($1)', [openDomain])
  })
  afterAll(() => project?.close())

  backendContract(() => ({
    name: 'hosted',
    account,
    openDomain,
    async received(to) {
      const mail = project.mails.findLast((one) => one.to === to)
      if (!mail) throw new Error(`nothing was sent to ${to}`)
      return { link: `#token_hash=${mail.tokenHash}&type=${mail.type}`, code: mail.token }
    },
    open(): Browser {
      const page = nodePage()
      const opened: { close(): void }[] = []
      return {
        tab(link) {
          const backend = createHostedBackend(
            { home: 'hosted', url: project.url, anonKey: project.anonKey, providers: ['github'] },
            page.environment(link),
          )
          opened.push(backend)
          return backend
        },
        // Ends the session by a separate request, like another device of the person.
        async endSession() {
          const headers = { apikey: project.anonKey, authorization: `Bearer ${page.token()}` }
          await fetch(`${project.url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
        },
        close() {
          for (const backend of opened) backend.close()
        },
      }
    },
  }))
})

test('the guide lists the same differences between the backends as the contract', async () => {
  const guide = await readFile(new URL('../docs/hosted.md', import.meta.url), 'utf8')
  const [, list = ''] = guide.split('## What only one home does')
  const rows = list
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  expect(rows).toEqual(Object.values(homeDifferences).map(({ server, hosted }) => `| ${server} | ${hosted} |`))
})
