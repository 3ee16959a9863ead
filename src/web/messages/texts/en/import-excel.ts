import type { ExcelCode } from '#domain/import/index.ts'

/** Importing Excel files: the command, and the issues of workbooks and cells by code. */
export const importExcel = {
  format: 'Import Excel',
  dropHint: 'One .xlsx file, at most {{max}} MB',
  valuesNote:
    'Cells are read as you see them: codes with their zeros, dates as 2026-04-01, formulas by their last value. A cell merged over several rows counts for each of them.',
  hiddenNote: 'Hidden rows and columns are also read. Hidden worksheets are not.',
  sheet: 'Worksheet',
  sheetAt: '{{name}} (worksheet {{place}})',
  askSheet: '{{count}} worksheets have the name of this table, except for blanks, width or case. Which one is meant?',
  dropHintAll: 'One .json or .xlsx file, at most {{max}} MB',
  sheets: 'Worksheets of the file',
  saySheets:
    'Please choose the table of each worksheet, or leave the worksheet out. Worksheets with the name of a table are recognised.',
  changeSheets: 'Change worksheets',
  sheetBecomes: 'Worksheet “{{name}}” is',
  sheetNamed: 'Worksheet “{{name}}”',
  sheetsLeftOut_one: 'One worksheet is left out: {{names}}',
  sheetsLeftOut_other: '{{count}} worksheets are left out: {{names}}',
  sheetsHidden: 'Hidden worksheets are not read: {{names}}',
  columnsOf: '{{table}}, worksheet “{{name}}”',
  hiddenRows: 'Hidden rows are also read ({{count}}).',
  hiddenColumns: 'Hidden columns are also read ({{count}}).',
  // issues of the file
  csvNotExcel: 'File must be a .csv file\nExcel files (.xlsx) are imported by “Import Excel”, beside CSV.',
  excelAsCsv:
    'This is an Excel file, although its name ends in .csv. Give it a name that ends in .xlsx, and import it by “Import Excel”.',
  mustBeExcel: 'File must be an .xlsx file. CSV files are imported by “CSV”, beside this.',
  notExcel: 'This is not an Excel file (.xlsx), whatever its name says.',
  excelPassword:
    'The file is protected by a password. Open it in its spreadsheet program, remove the password (in Excel: File, Info, Protect Workbook), and save it.',
  excelOld: 'The file is of an older Excel (.xls). Open it in Excel, and save it as “Excel Workbook (*.xlsx)”.',
  excelBinary: 'The file is a binary workbook (.xlsb). Open it in Excel, and save it as “Excel Workbook (*.xlsx)”.',
  excelMacros: 'The file has macros (.xlsm). Open it in Excel, and save it as “Excel Workbook (*.xlsx)”, without them.',
  excelOpenDocument: 'The file is of LibreOffice (.ods). Open it there, and save it as “Excel 2007–365 (.xlsx)”.',
  excelWebPage:
    'The file is a web page or XML with the name of an Excel file. Open it in Excel, and save it as “Excel Workbook (*.xlsx)”.',
  excelUnpacked:
    'Unpacked, the file would have more than {{max}} MB, or far more than files of its kind have. Leave out what is not needed, and save it again.',
  excelParts: 'The file consists of more than {{max}} parts. Copy the worksheet into a new workbook, and save that.',
  excelLinks:
    'The file takes values from other files. Break the links in Excel (Data, Edit Links, Break Link), and save it.',
  excelEntities:
    'The file has definitions of its own (DOCTYPE, entities), which no spreadsheet program writes. It is not read.',
  excelEmptyRows:
    'The worksheet has more than {{max}} empty rows that are stored as used. Select the rows below the data, delete them, and save the file.',
  excelRows: 'The worksheet has more than {{max}} rows. Please split it.',
  excelColumns:
    'The worksheet has a value in cell {{place}}, beyond {{max}} columns. Delete what does not belong to the table.',
  excelCells: 'The worksheet has more than {{max}} cells. Please split it.',
  excelDamaged:
    'The file is damaged, or no spreadsheet program wrote it ({{place}}). Open it in Excel or LibreOffice, and save it again.',
  excelError: '{{field}} has an error instead of a value: correct the cell in the file',
  excelFormula: 'The formula in {{field}} has no stored value: open the file in Excel or LibreOffice, and save it',
  excelCell: '{{field}} cannot be read: no spreadsheet program writes a cell like this',
  excelDigits:
    '{{field}} has lost digits, because Excel keeps 15 of a number: format the column as text, and type it again',
} satisfies Record<ExcelCode, string> & Record<string, unknown>
