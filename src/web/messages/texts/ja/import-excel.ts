export const importExcel = {
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
    '.csvファイルを選択してください。\nExcelファイル（.xlsx）は、CSVの隣の「Excelの取り込み」から取り込めます。',
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
  excelError: '{{field}}のセルがエラーになっています。Excelで修正してください。',
  excelFormula: '{{field}}の数式の値が保存されていません。ExcelまたはLibreOfficeで開いて保存し直してください。',
  excelCell: '{{field}}を読み込めません。表計算ソフトの書式ではない項目です。',
  excelDigits: '{{field}}の桁が失われています（Excelの数値は15桁まで）。列を文字列にして入力し直してください。',
}
