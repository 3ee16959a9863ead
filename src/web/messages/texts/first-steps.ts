/** How to begin on an empty database. */
export const en = {
  title: 'There is no data yet',
  text: 'To look around, load the sample office. To begin with your own data, open a table and import a CSV file, or import an export of all data.',
  loadSamples: 'Load the sample office',
  importAll: 'Import all data',
  askTitle: 'Load the sample office?',
  askText:
    'An invented office is added to all tables: employees, events, seals, sales. It is there for trying things out. Before you enter your own data, its records have to be deleted.',
  loaded: 'The sample office is loaded ({{number}} records).',
}

export const ja = {
  title: 'データがまだありません',
  text: '操作を試す場合は、サンプルデータを読み込んでください。実際のデータで始める場合は、各表の画面でCSVファイルを取り込むか、全データを書き出したファイルを取り込んでください。',
  loadSamples: 'サンプルデータを読み込む',
  importAll: '全データを取り込む',
  askTitle: 'サンプルデータを読み込みますか？',
  askText:
    '架空の会社の社員、イベント、シール、売上などのデータを、すべての表に追加します。操作を試すためのデータです。実際のデータを登録する前に、削除する必要があります。',
  loaded: 'サンプルデータを読み込みました（{{number}}件）。',
} satisfies typeof en
