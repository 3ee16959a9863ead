export const exporting = {
  asCsv: 'CSV',
  asExcel: 'Excel',
  asExcelFields: 'Excel (field names)',
  asJson: 'JSON',
  found: '{{format}} (listed records)',
  all: '{{format}} (all records)',
  names: 'Names beside codes',
  otherFormats: 'Other formats',
  nothingToExport: 'This screen has nothing to export.',
}
