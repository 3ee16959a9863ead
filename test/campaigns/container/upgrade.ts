/** An upgrade from the oldest image that can be built: of the commit that added the Dockerfile. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { HistoryPage } from '#domain/history.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import { FIRST_ACCOUNT } from '../../journeys/support/server.ts'
import { type ApiClient, newSession, signInApi } from '../../support/api.ts'
import { type Fault, type FaultResult, must, until } from '../faults/fault.ts'
import type { Container } from './container.ts'
import { buildImage, type Image, missingPrograms, ROOT } from './images.ts'
import { DATA, endedInTime, hasRow, onVolume, restored, type Volume } from './volume.ts'

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })

/** Empty without the project's history, and with a part of it. */
function oldestCommit(): string {
  try {
    return git('log', '--diff-filter=A', '--format=%H', '--', 'Dockerfile').trim().split('\n').at(-1)!
  } catch {
    return ''
  }
}

export const upgrade: Fault = {
  name: 'an upgrade of the image on its volume, and back',
  shows: 'rows, history, accounts and sessions stay; the older image refuses, and restores the backup of before',
  rounds: 1,
  missing: async () => missingPrograms() ?? (oldestCommit() === '' ? 'no history of the project (git)' : undefined),
  run: tried,
}

async function tried(): Promise<FaultResult> {
  const older = await olderImage()
  const image = await buildImage('eventms', 'Dockerfile')
  const counted = await onVolume(older, (volume) => through(volume, older, image))
  return { rounds: 1, counted }
}

async function olderImage(): Promise<Image> {
  const folder = mkdtempSync(path.join(tmpdir(), 'eventms-older-'))
  try {
    git('archive', '--output', path.join(folder, 'all.tar'), oldestCommit())
    execFileSync('tar', ['-xf', 'all.tar'], { cwd: folder })
    rmSync(path.join(folder, 'all.tar'))
    return await buildImage('eventms-older', 'Dockerfile', folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function through({ url, start, started }: Volume, older: Image, image: Image): Promise<Record<string, number>> {
  const account = { url, ...FIRST_ACCOUNT }
  const first = await started(['--load-samples'], older)
  const cookie = await newSession(account)
  const session = await signInApi({ ...account, cookie })
  await session.import('departments', ['departmentCode', 'departmentName'], [[9100, '前の課']])
  const before = await stateOf(session, first)
  await endedInTime(first)

  const second = await started([], image)
  // The session of before is still valid.
  const after = await stateOf(session, second)
  for (const [name, was] of Object.entries(before))
    must(isDeepStrictEqual(after[name], was), `${name} differs after the upgrade`)
  const api = await signInApi(account)
  await api.import('departments', ['departmentCode', 'departmentName'], [[9200, '後の課']])
  const backups = second.exec('ls', `${DATA}/backups`).output.match(/^eventms-\w+-before-upgrade\.gz$/gm) ?? []
  must(backups.length === 1, `backups of before the upgrade: ${backups.join(', ')}`)
  await endedInTime(second)

  const refused = start([], older)
  await until('the older image ends', async () => !refused.isRunning)
  const { code } = await refused.end()
  must(code === 1 && /migrated by a newer EventMS/.test(refused.output), `the older image: ${code}\n${refused.output}`)
  const third = await started([], image)
  must(await hasRow(await signInApi(account), 9200), 'the refused start lost a row')
  await endedInTime(third)

  await restored(start(['--restore', `${DATA}/backups/${backups[0]}`, '--replace'], older))
  const fourth = await started([], older)
  const back = await signInApi(account)
  must((await hasRow(back, 9100)) && !(await hasRow(back, 9200)), 'the older image did not restore the backup')
  await endedInTime(fourth)
  return { rows: before['rows']!.length, 'history entries': before['history']!.length }
}

/** Rows of each table, entries of the history, and the list of accounts, in the shape of the older image. */
async function stateOf(api: ApiClient, container: Container): Promise<Record<string, readonly unknown[]>> {
  const rowsOf = async (table: TableName) => (await api.load(table)).rows.map((row) => ({ table, ...row }))
  const answer = await api.fetch('/api/history')
  must(answer.ok, `the history is answered with ${answer.status}`)
  const { entries } = (await answer.json()) as HistoryPage
  const listed = container.exec('node', 'scripts/serve.mjs', '--list')
  must(listed.output.includes(FIRST_ACCOUNT.email), `--list: ${listed.output}`)
  const history = entries.map(({ moment, who, act }) => ({ moment, who, id: act?.id, kind: act?.kind }))
  return { rows: (await Promise.all(tableNames.map(rowsOf))).flat(), history, accounts: listed.output.split('\n') }
}
