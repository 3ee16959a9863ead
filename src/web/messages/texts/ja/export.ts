export const exporting = {
  asCsv: 'CSV',
  asExcel: 'Excel',
  asExcelFields: 'Excel（項目名）',
  asJson: 'JSON',
  found: '{{format}}（一覧のデータ）',
  all: '{{format}}（すべてのデータ）',
  names: 'コードの横に名称',
  otherFormats: 'ほかの形式',
  nothingToExport: 'この画面には書き出せるデータがありません。',
}
