import type { ExcelCode } from '#domain/import/index.ts'

/** Importing Excel files: the command, and the issues of workbooks and cells by code. */
export const importExcel = {
  format: 'Import Excel',
  dropHint: 'One .xlsx file, at most {{max}} MB',
  valuesNote:
    'Cells come in as you see them: codes with their zeros, dates as 2026-04-01, formulas by their last value. A cell merged over several rows counts for each of them.',
  hiddenNote: 'Hidden rows and columns are read, too; hidden sheets are not.',
  sheet: 'Sheet',
  sheetAt: '{{name}} (sheet {{place}})',
  askSheet: '{{count}} sheets are called like this table, but for blanks, width or case. Which one is meant?',
  dropHintAll: 'One .json or .xlsx file, at most {{max}} MB',
  sheets: 'What the sheets are',
  saySheets:
    'Please say which table each of these sheets is, or leave it out. Sheets that are called like a table are known.',
  changeSheets: 'Change sheets',
  sheetBecomes: 'Sheet “{{name}}” is',
  sheetNamed: 'Sheet “{{name}}”',
  sheetsLeftOut_one: 'One sheet is left out: {{names}}',
  sheetsLeftOut_other: '{{count}} sheets are left out: {{names}}',
  sheetsHidden: 'Hidden sheets are not read: {{names}}',
  columnsOf: '{{table}}, sheet “{{name}}”',
  hiddenRows: 'Hidden rows are read, too ({{count}}).',
  hiddenColumns: 'Hidden columns are read, too ({{count}}).',
  // issues of the file
  csvNotExcel: 'File must be a .csv file\nExcel files (.xlsx) are imported by “Import Excel”, beside CSV.',
  excelAsCsv:
    'This is an Excel file, though its name ends in .csv. Give it a name that ends in .xlsx, and import it by “Import Excel”.',
  mustBeExcel: 'File must be an .xlsx file. CSV files are imported by “CSV”, beside this.',
  notExcel: 'This is not an Excel file (.xlsx), whatever its name says.',
  excelPassword:
    'The file is protected by a password. Open it in the spreadsheet that it is of, take the password off (in Excel: File, Info, Protect Workbook), and save it.',
  excelOld: 'The file is of an older Excel (.xls). Open it in Excel, and save it as “Excel Workbook (*.xlsx)”.',
  excelBinary: 'The file is a binary workbook (.xlsb). Open it in Excel, and save it as “Excel Workbook (*.xlsx)”.',
  excelMacros: 'The file has macros (.xlsm). Open it in Excel, and save it as “Excel Workbook (*.xlsx)”, without them.',
  excelOpenDocument: 'The file is of LibreOffice (.ods). Open it there, and save it as “Excel 2007–365 (.xlsx)”.',
  excelWebPage:
    'The file is a web page or XML with the name of an Excel file. Open it in Excel, and save it as “Excel Workbook (*.xlsx)”.',
  excelUnpacked:
    'Unpacked, the file would have more than {{max}} MB, or far more than files of its kind have. Leave out what is not needed, and save it again.',
  excelParts: 'The file consists of more than {{max}} parts. Copy the sheet into a new workbook, and save that.',
  excelLinks:
    'The file takes values from other files. Break the links in Excel (Data, Edit Links, Break Link), and save it.',
  excelEntities:
    'The file brings definitions of its own (DOCTYPE, entities), which no spreadsheet writes. It is not read.',
  excelEmptyRows:
    'The sheet has more than {{max}} empty rows that are kept as if they were used. Select the rows below the data, delete them, and save the file.',
  excelRows: 'The sheet has more than {{max}} rows. Please split it.',
  excelColumns:
    'The sheet has something in cell {{place}}, beyond {{max}} columns. Delete what does not belong to the table.',
  excelCells: 'The sheet has more than {{max}} cells. Please split it.',
  excelDamaged:
    'The file is damaged, or no spreadsheet wrote it ({{place}}). Open it in Excel or LibreOffice, and save it again.',
  excelError: '{{field}} has an error in place of a value: correct the cell in the file',
  excelFormula: 'The formula in {{field}} has no stored value: open the file in Excel or LibreOffice, and save it',
  excelCell: '{{field}} cannot be read: no spreadsheet writes a cell so',
  excelDigits:
    '{{field}} has lost digits, since Excel keeps 15 of a number: format the column as text, and type it again',
} satisfies Record<ExcelCode, string> & Record<string, unknown>
