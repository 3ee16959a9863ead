/** Saving paper as a PDF of our own. */
export const en = {
  save: 'Save as PDF',
  saveList: 'Save this list as PDF',
  making: 'The PDF is being made',
  makingPercent: 'PDF: {{percent}} %',
  saved: 'The PDF was saved.',
  notSaved: 'No PDF was saved. {{reason}}',
  place: 'Page {{page}}, “{{text}}”',
  noGlyph:
    '{{where}}: the fonts of the PDF do not have “{{character}}” (U+{{code}}). Print it instead: the browser also uses the fonts of this computer.',
  tooLong: '{{where}}: “{{text}}” does not fit its place at a readable size. Shorten it.',
  failed: 'The PDF could not be made. Check the connection and try again.',
}

export const ja = {
  save: 'PDFとして保存',
  saveList: 'この一覧をPDFとして保存',
  making: 'PDFを作成しています',
  makingPercent: 'PDF：{{percent}}%',
  saved: 'PDFを保存しました。',
  notSaved: 'PDFを保存していません。{{reason}}',
  place: '{{page}}ページ「{{text}}」',
  noGlyph:
    '{{where}}：PDFのフォントに「{{character}}」（U+{{code}}）がありません。代わりに印刷してください（ブラウザーはこのパソコンのフォントも使います）。',
  tooLong: '{{where}}：「{{text}}」は読める大きさでは枠に収まりません。短くしてください。',
  failed: 'PDFを作成できませんでした。接続を確認して、もう一度お試しください。',
} satisfies typeof en
