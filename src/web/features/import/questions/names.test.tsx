// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { ImportDialog } from '#web/features/import/ImportDialog.tsx'
import { drop, held } from '#web/features/import/dropped-file.test-help.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const question = (label: RegExp) => screen.findByRole('radiogroup', { name: label })
const answers = (group: HTMLElement) => within(group).getAllByRole<HTMLInputElement>('radio')

test('names where company codes and where numbers belong are two questions, each answered by itself', async () => {
  const complain = vi.spyOn(console, 'error')
  const backend = backendWith({
    departments: [{ departmentCode: 10, departmentName: '営業部' }],
    employees: [{ id: 1, companyCode: '0012', ...held, name: '山田' }],
  })
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <ImportDialog scope="distributionStatus" currentEvent={null} onOpen={() => {}} onClose={() => {}} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  await screen.findByRole('dialog')
  drop('companyCode,departmentCode\n山田,営業部', 'status.csv')
  const ofCompany = await question(/^Company Code: A column needs codes but contains a name\./)
  const ofNumber = await question(/^A column needs codes but contains a name\./)
  const said = (group: HTMLElement) => answers(group).map(({ labels }) => labels![0]!.textContent)
  const [suggested, empty] = ['The codes of these names (suggested)', 'None: import it empty']
  expect(said(ofCompany)).toEqual([suggested, 'Keep it as it is written', empty])
  expect(said(ofNumber)).toEqual([suggested, `${empty}, because the column takes numbers only`])
  fireEvent.click(answers(ofCompany)[1]!)
  await waitFor(() => expect(answers(ofCompany).map(({ checked }) => checked)).toEqual([false, true, false]))
  expect(answers(ofNumber).map(({ checked }) => checked)).toEqual([false, false])
  fireEvent.click(answers(ofNumber)[0]!)
  const imports = screen.getByRole('button', { name: 'Import' })
  await waitFor(() => expect(imports.hasAttribute('disabled')).toBe(false))
  expect(answers(ofCompany)[1]!.checked).toBe(true)
  expect(complain).not.toHaveBeenCalled()
})
