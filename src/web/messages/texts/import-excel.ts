import type { ExcelCode } from '#domain/import/index.ts'

/** Importing Excel files: the way in, and what is wrong with a workbook or with one of its cells, by code. */
export const en = {
  format: 'Import Excel',
  dropHint: 'One .xlsx file, at most {{max}} MB',
  valuesNote:
    'Cells come in as you see them: codes with their zeros, dates as 2026-04-01, formulas by their last value. A cell merged over several rows counts for each of them.',
  hiddenNote: 'Hidden rows and columns are read, too; hidden sheets are not.',
  sheet: 'Sheet',
  sheetAt: '{{name}} (sheet {{place}})',
  askSheet: '{{count}} sheets are called like this table, but for blanks, width or case. Which one is meant?',
  // a workbook of all data
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
  // about the file
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
  // about one cell
  excelError: '{{field}} has an error in place of a value: correct the cell in the file',
  excelFormula: 'The formula in {{field}} has no stored value: open the file in Excel or LibreOffice, and save it',
  excelCell: '{{field}} cannot be read: no spreadsheet writes a cell so',
  excelDigits:
    '{{field}} has lost digits, since Excel keeps 15 of a number: format the column as text, and type it again',
} satisfies Record<ExcelCode, string> & Record<string, unknown>

export const ja = {
  format: 'Excelの取り込み',
  dropHint: '.xlsxファイル1つ（{{max}}MBまで）',
  valuesNote:
    'セルは画面で見えるとおりに取り込みます：コードの先頭のゼロはそのまま、日付は2026-04-01の形、数式は保存されている値。複数の行を結合したセルは、それぞれの行の値として扱います。',
  hiddenNote: '非表示の行と列も取り込みます。非表示のシートは対象外です。',
  sheet: 'シート',
  sheetAt: '{{name}}（{{place}}番目のシート）',
  askSheet:
    'この表と同じ名前のシートが{{count}}枚あります（空白、全角・半角、大文字・小文字だけが異なります）。どのシートですか？',
  dropHintAll: '.jsonまたは.xlsxファイル1つ（{{max}}MBまで）',
  sheets: 'シートの内容',
  saySheets:
    '各シートがどの表にあたるかを選択してください。取り込まないシートは除外できます。表と同じ名前のシートは自動で判別します。',
  changeSheets: 'シートを変更',
  sheetBecomes: 'シート「{{name}}」の表',
  sheetNamed: 'シート「{{name}}」',
  sheetsLeftOut_other: '取り込まないシート（{{count}}枚）：{{names}}',
  sheetsHidden: '非表示のシートは取り込みません：{{names}}',
  columnsOf: '{{table}}（シート「{{name}}」）',
  hiddenRows: '非表示の行も取り込みます（{{count}}行）。',
  hiddenColumns: '非表示の列も取り込みます（{{count}}列）。',
  csvNotExcel:
    '.csvファイルを選択してください\nExcelファイル（.xlsx）は、CSVの隣の「Excelの取り込み」から取り込めます。',
  excelAsCsv:
    '名前は.csvですが、中身はExcelファイルです。拡張子を.xlsxに変更し、「Excelの取り込み」から取り込んでください。',
  mustBeExcel: '.xlsxファイルを選択してください。CSVファイルは、隣の「CSV」から取り込めます。',
  notExcel: 'Excelファイル（.xlsx）ではありません。名前だけが.xlsxになっています。',
  excelPassword:
    'パスワードで保護されています。Excelで開いてパスワードを解除し（ファイル＞情報＞ブックの保護）、保存し直してください。',
  excelOld: '古い形式のExcelファイル（.xls）です。Excelで開き、「Excel ブック (*.xlsx)」として保存し直してください。',
  excelBinary: 'バイナリ形式のブック（.xlsb）です。Excelで開き、「Excel ブック (*.xlsx)」として保存し直してください。',
  excelMacros:
    'マクロを含むブック（.xlsm）です。Excelで開き、マクロのない「Excel ブック (*.xlsx)」として保存し直してください。',
  excelOpenDocument:
    'LibreOfficeの形式（.ods）です。LibreOfficeで開き、「Excel 2007–365 (.xlsx)」として保存し直してください。',
  excelWebPage:
    '名前はExcelファイルですが、中身はWebページまたはXMLです。Excelで開き、「Excel ブック (*.xlsx)」として保存し直してください。',
  excelUnpacked:
    '展開すると{{max}}MBを超えるか、通常のファイルよりはるかに大きくなります。不要な内容を除いて保存し直してください。',
  excelParts: 'ファイルの構成要素が{{max}}個を超えています。シートを新しいブックにコピーして保存してください。',
  excelLinks:
    'ほかのファイルの値を参照しています。Excelでリンクを解除し（データ＞リンクの編集＞リンクの解除）、保存し直してください。',
  excelEntities:
    '独自の定義（DOCTYPE、エンティティ）を含んでいます。表計算ソフトのファイルではないため、読み込みません。',
  excelEmptyRows:
    '使用中とみなされている空の行が{{max}}行を超えています。データより下の行を選択して削除し、保存し直してください。',
  excelRows: 'シートの行が{{max}}行を超えています。分割してください。',
  excelColumns: '{{max}}列を超える位置（セル{{place}}）に値があります。表と関係のない値を削除してください。',
  excelCells: 'シートのセルが{{max}}個を超えています。分割してください。',
  excelDamaged:
    'ファイルが壊れているか、表計算ソフトのものではありません（{{place}}）。ExcelまたはLibreOfficeで開いて保存し直してください。',
  excelError: '{{field}}のセルがエラーになっています。Excelで修正してください',
  excelFormula: '{{field}}の数式の値が保存されていません。ExcelまたはLibreOfficeで開いて保存し直してください',
  excelCell: '{{field}}を読み取れません。表計算ソフトの書式ではない項目です',
  excelDigits: '{{field}}の桁が失われています（Excelの数値は15桁まで）。列を文字列にして入力し直してください',
} satisfies Omit<typeof en, `${string}_one`>
