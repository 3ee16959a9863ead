/** Exporting data as files. */
export const en = {
  asCsv: 'CSV',
  asExcel: 'Excel',
  asExcelFields: 'Excel (field names)',
  asJson: 'JSON',
  found: '{{format}} (what is found)',
  all: '{{format}} (all records)',
  otherFormats: 'Other formats',
  nothingToExport: 'This screen has nothing to export.',
}

export const ja = {
  asCsv: 'CSV',
  asExcel: 'Excel',
  asExcelFields: 'Excel（項目名）',
  asJson: 'JSON',
  found: '{{format}}（絞り込んだデータ）',
  all: '{{format}}（すべてのデータ）',
  otherFormats: 'ほかの形式',
  nothingToExport: 'この画面には書き出せるデータがありません。',
} satisfies typeof en
