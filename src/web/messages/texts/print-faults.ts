/** Why laid-out paper must not be printed. */
export const en = {
  textSize:
    'The browser prints text at another size than the sheet has, and texts would cover each other. Set the minimum font size of the browser to 0, switch off styles of your own and extensions, or choose “Save as PDF”.',
  overflow:
    '“{{text}}” on page {{page}} does not fit into its place at a size that can be read. Shorten it, then print again.',
  text: 'Page {{page}} shows “{{found}}” where the data has “{{text}}”. Switch off the browser’s translation and extensions for this page and reload it, or choose “Save as PDF”.',
  style:
    'Something changes how “{{text}}” on page {{page}} looks. Switch off styles of your own and extensions for this page and reload it, or choose “Save as PDF”.',
  direction:
    '“{{text}}” on page {{page}} holds an invisible character that turns the direction of its text. Type it anew in its record, then print again.',
  rows: 'Page {{page}} does not have exactly the rows of the data. Reload the page, then print again.',
  page: 'Page {{page}} is larger than its paper. Shorten the longest text on it, or switch off styles of your own and extensions.',
}

export const ja = {
  textSize:
    'ブラウザーが文字を別の大きさで印刷するため、文字が重なります。ブラウザーの最小フォントサイズを0にし、独自のスタイルや拡張機能を無効にするか、「PDFとして保存」を選択してください。',
  overflow: '{{page}}ページの「{{text}}」は、読める大きさでは収まりません。短くしてから、もう一度印刷してください。',
  text: '{{page}}ページの「{{text}}」が「{{found}}」と表示されています。このページの翻訳と拡張機能を無効にして再読み込みするか、「PDFとして保存」を選択してください。',
  style:
    '{{page}}ページの「{{text}}」の見た目が変更されています。このページの独自のスタイルと拡張機能を無効にして再読み込みするか、「PDFとして保存」を選択してください。',
  direction:
    '{{page}}ページの「{{text}}」には、文字の向きを変える見えない文字が含まれています。元のデータを入力し直してから、もう一度印刷してください。',
  rows: '{{page}}ページの行がデータと一致しません。再読み込みしてから、もう一度印刷してください。',
  page: '{{page}}ページが用紙より大きくなります。一番長い文字を短くするか、独自のスタイルや拡張機能を無効にしてください。',
} satisfies typeof en
