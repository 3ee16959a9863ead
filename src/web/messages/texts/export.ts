/** Exporting data as files. */
export const en = {
  asCsv: 'CSV (Excel)',
  asJson: 'JSON',
  nothingToExport: 'This screen has nothing to export.',
}

export const ja = {
  asCsv: 'CSV（Excel）',
  asJson: 'JSON',
  nothingToExport: 'この画面には出力できるデータがありません。',
} satisfies typeof en
