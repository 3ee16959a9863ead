/** Why laid-out paper must not be printed. The remedy is first: of a long toast two lines are seen. */
export const en = {
  textSize:
    'Choose “Save as PDF”, or set the minimum font size of the browser to 0 and switch off styles of your own and ' +
    'extensions. The browser prints text at another size than the sheet has.',
  overflow:
    '“{{text}}” on page {{page}} does not fit into its place at a size that can be read. Shorten it, then print again.',
  text:
    'Choose “Save as PDF”, or switch off the browser’s translation and extensions for this page and reload it. ' +
    'Page {{page}} shows “{{found}}” where the data has “{{text}}”.',
  style:
    'Choose “Save as PDF”, or switch off styles of your own and extensions for this page and reload it. ' +
    'Something changes how “{{text}}” on page {{page}} looks.',
  direction:
    '“{{text}}” on page {{page}} holds an invisible character that turns the direction of its text. ' +
    'Type it anew in its record, then print again.',
  rows: 'Page {{page}} does not have exactly the rows of the data. Reload the page, then print again.',
  page:
    'Page {{page}} is larger than its paper. Shorten the longest text on it, or switch off styles of your own and ' +
    'extensions.',
  tooLarge:
    'This sheet is too large for the browser’s own command. To print it, press “{{button}}”, or Ctrl+P (on a Mac ⌘P).',
}

export const ja = {
  textSize:
    '「PDFとして保存」を選択するか、ブラウザーの最小フォントサイズを0にし、独自のスタイルや拡張機能を無効にしてください。' +
    'ブラウザーが文字を別の大きさで印刷します。',
  overflow: '{{page}}ページの「{{text}}」は、読める大きさでは収まりません。短くしてから、もう一度印刷してください。',
  text:
    '「PDFとして保存」を選択するか、このページの翻訳と拡張機能を無効にして再読み込みしてください。' +
    '{{page}}ページの「{{text}}」が「{{found}}」と表示されています。',
  style:
    '「PDFとして保存」を選択するか、このページの独自のスタイルと拡張機能を無効にして再読み込みしてください。' +
    '{{page}}ページの「{{text}}」の見た目が変更されています。',
  direction:
    '{{page}}ページの「{{text}}」には、文字の向きを変える見えない文字が含まれています。元のデータを入力し直してから、もう一度印刷してください。',
  rows: '{{page}}ページの行がデータと一致しません。再読み込みしてから、もう一度印刷してください。',
  page: '{{page}}ページが用紙より大きくなります。一番長い文字を短くするか、独自のスタイルや拡張機能を無効にしてください。',
  tooLarge:
    'この帳票は枚数が多いため、ブラウザーの印刷メニューでは印刷できません。' +
    '「{{button}}」またはCtrl+P（Macは⌘P）を押してください。',
} satisfies typeof en
