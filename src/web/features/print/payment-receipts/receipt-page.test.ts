/** The paper of a receipt, read back from the PDF. */
import type { ReceiptTexts } from '#domain/paper/payment-papers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoken } from '#web/messages/languages.test-help.ts'
import { madePdf, pdfOf } from '../../../../../test/paper-pdf.ts'
import { readPdf } from '../../../../../test/pdf.ts'
import { receiptPage } from './receipt-page.ts'

const receipt: ReceiptTexts = {
  number: '12',
  issuedOn: '2026/08/24',
  addressee: '髙橋 美咲',
  amount: '¥9,007,199,254,740,991',
  purpose: '第42回 納涼花火大会チケット代として',
  issuer: '青葉商事株式会社 総務部',
  issuerAddress: '東京都千代田区丸の内1-1-1',
  registrationNumber: 'T1234567890123',
  replaces: '11',
}
const withoutBlanks = (text: string) => text.replace(/\s/gu, '')

test.each(['en', 'ja'] as const)(
  'everything recorded is on the one page, and a second paper says that it is a copy, %s',
  async (locale) => {
    const { t } = spoken[locale]
    const paper = async (isCopy: boolean) => {
      const page = receiptPage({ receipt, isCopy, today: 0 }, spoken[locale])
      const pages = await readPdf(await pdfOf([page]))
      expect(pages).toHaveLength(1)
      return withoutBlanks(pages[0]!.text)
    }
    const original = await paper(false)
    const { number, issuedOn, addressee, registrationNumber, replaces } = receipt
    for (const text of [
      t('receipts.number', { number }),
      t('receipts.issuedOn', { day: issuedOn }),
      t('receipts.addressed', { name: addressee }),
      receipt.purpose!,
      receipt.issuer,
      receipt.issuerAddress!,
      t('receipts.registered', { number: registrationNumber! }),
      t('receipts.replacing', { number: replaces! }),
    ])
      expect(original).toContain(withoutBlanks(text))
    // Every digit of the amount, and no other.
    expect(original.match(/¥[\d,]*/g)).toEqual([receipt.amount])
    expect(original.startsWith(withoutBlanks(t('receipts.title') + t('receipts.number', { number })))).toBe(true)
    expect((await paper(true)).startsWith(withoutBlanks(t('receipts.copyTitle')))).toBe(true)
  },
)

test('a receipt with texts of any length is one page, or is refused', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'髙橋アレ Wm1'), minLength: 1, maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(text, text, text, async (addressee, purpose, issuerAddress) => {
      const answer = await madePdf([
        receiptPage({ receipt: { ...receipt, addressee, purpose, issuerAddress }, isCopy: true, today: 0 }, spoken.ja),
      ])
      if (typeof answer !== 'string' && 'refused' in answer)
        expect([addressee, purpose, issuerAddress].some((one) => answer.refused.text.includes(one))).toBe(true)
    }),
    { numRuns: 15 },
  )
})
