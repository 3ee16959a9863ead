import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { CheckedField, ReceiptField, TypedReceipt } from './receipt-form.ts'

export interface ReceiptFieldsProps {
  readonly texts: TypedReceipt
  readonly checked: readonly CheckedField[]
  onChange(typed: TypedReceipt): void
}

export function ReceiptFields({ texts, checked, onChange }: ReceiptFieldsProps) {
  const { t } = useMessages()
  const [touched, touch] = useState<ReadonlySet<string>>(new Set())
  const hints: Readonly<Partial<Record<ReceiptField, string>>> = {
    issuer: t('receipts.issuerHint'),
    registrationNumber: t('receipts.registrationHint'),
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {checked.map(({ name, field, error }) => (
        <FieldInput
          key={name}
          name={name}
          field={field}
          first={name === 'addressee'}
          value={texts[name]}
          description={hints[name]}
          // Most fields show an error only after the user has changed the field. The field of the amount always shows
          // its error, because a change of the payment can make the amount invalid.
          error={error !== null && (touched.has(name) || name === 'amount') ? error : undefined}
          onChange={(text) => {
            touch((before) => new Set(before).add(name))
            onChange({ ...texts, [name]: text })
          }}
        />
      ))}
    </SimpleGrid>
  )
}
