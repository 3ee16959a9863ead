import { fireEvent, screen } from '@testing-library/react'
import { backendWith } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'

/** What these tests leave as it is of an employee. */
export const held = {
  name: '山田',
  departmentCode: null,
  positionCode: null,
  personInChargeCode: null,
  sweetCardNumber: null,
}

/** An office of two employees, whose codes begin with zeros. */
export function twoEmployees(): FakeBackend {
  return backendWith({
    employees: [
      { id: 1, companyCode: '0012', ...held },
      { id: 2, companyCode: '0013', ...held },
    ],
  })
}

/** Drops a file of this text on the open dialog, in either language. */
export function drop(text: string, name = 'file.csv'): void {
  const file = new File([text], name)
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
  fireEvent.drop(screen.getByText(/^(Drag a file here|ここにファイルをドラッグ)/), {
    dataTransfer: { files: [file], items, types: ['Files'] },
  })
}
