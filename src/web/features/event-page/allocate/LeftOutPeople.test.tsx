// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planOf } from '#domain/tickets/tickets.test-help.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { saved, watchDownloads } from '#web/ui/download.test-help.ts'
import { watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { dialog, leftOut, open, opened, press } from './allocate.test-help.tsx'

beforeEach(() => {
  prepareBrowser()
  watchToasts()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('everybody who is left out is named before and after, with a way to their plan and a list to save', async () => {
  watchDownloads()
  await open({ distributionStatus: [planOf('0001', { distributionNumber: 95 }), planOf('0002'), planOf('0099')] })
  const rows = ['0002 森 一郎 | 10 | not enough numbers (10 short)', '0099 | 10 | no employee has this code']
  expect(leftOut()).toEqual(rows)
  dialog().getByText('2 people get none')
  await press('Allocate 95 of 115 booklets; 2 people get none')
  expect(leftOut()).toEqual(rows)
  dialog().getByText('Numbers allocated: 95. People: 1. New seals: 1. 2 people get none.')
  await press('Save this list as CSV')
  expect(saved.map(({ name }) => name)).toEqual(['eventms-left-out-1.csv'])
  expect(saved[0]!.text.split('\r\n').slice(1)).toEqual([
    '"0002 森 一郎","10","not enough numbers (10 short)"',
    '"0099","10","no employee has this code"',
    '',
  ])
  await press('Open them in Distribution Status')
  expect(opened()).toMatchObject({
    view: 'distributionStatus',
    params: { filters: { eventCode: 1, companyCode: ['0002', '0099'] } },
  })
})

test('people without a row of the plan are opened in Employees; in Japanese', async () => {
  await open({ distributionStatus: [] }, 'ja')
  expect(leftOut()).toEqual(['0003 林 次郎 | － | 冊数が不明'])
  await press('30冊のうち30冊を割り当てる（1名は割り当てなし）')
  dialog().getByText('2名に30冊分の番号を割り当て、シールを2件作成しました。1名は割り当てなし。')
  await press('社員で開く')
  expect(opened()).toMatchObject({ view: 'employees', params: { filters: { companyCode: ['0003'] } } })
})
