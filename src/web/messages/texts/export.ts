/** Exporting data as files. */
export const en = {
  asCsv: 'CSV',
  asExcel: 'Excel',
  asExcelFields: 'Excel (field names)',
  asJson: 'JSON',
  nothingToExport: 'This screen has nothing to export.',
}

export const ja = {
  asCsv: 'CSV',
  asExcel: 'Excel',
  asExcelFields: 'Excel（項目名）',
  asJson: 'JSON',
  nothingToExport: 'この画面には出力できるデータがありません。',
} satisfies typeof en
