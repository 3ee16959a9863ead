import { fireEvent, screen } from '@testing-library/react'
import { backendWith } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'

export const held = {
  name: '山田',
  departmentCode: null,
  positionCode: null,
  personInChargeCode: null,
  sweetCardNumber: null,
}

export function twoEmployees(): FakeBackend {
  return backendWith({
    employees: [
      { id: 1, companyCode: '0012', ...held },
      { id: 2, companyCode: '0013', ...held },
    ],
  })
}

export function drop(text: string, name = 'file.csv'): void {
  const file = new File([text], name)
  const items = [{ kind: 'file', type: file.type, getAsFile: () => file }]
  fireEvent.drop(screen.getByText(/^(Drag a file here|ここにファイルをドラッグ)/), {
    dataTransfer: { files: [file], items, types: ['Files'] },
  })
}
